import { yupResolver } from '@hookform/resolvers/yup'
import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { paths } from '#contract/paths.ts'
import type { User } from '#contract/schemas/administration.ts'
import { ApiError, messageOf } from '#src/api/api-error.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { useOnlineAct, type OnlineWrite } from '#src/hooks/send-online.ts'
import type { FormDraft } from '#src/hooks/draft/use-draft.ts'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Button } from '#src/ui/form/button.tsx'
import { SelectField, TextField } from '#src/ui/form/input.tsx'
import { PairedFields } from '#src/ui/form/paired-fields.ts'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'
import { ActFailure } from '#src/ui/notice/act-failure.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { http } from '#src/api/http.ts'
import { foldText } from '#src/domain/names/search.ts'
import { unwrapped } from '#src/reads/unwrap.ts'
import { CheckBox } from '../components/check-box.tsx'
import { overwritten, readUserValues, valuesOver } from './edited-user.ts'
import { type UserDraft, useUserDraft } from './user-draft.ts'
import { newUserValues, userSchema, type UserValues } from './user-fields.ts'

/** The id in the path for a new user (spec 1 §7). */
const newUser = -1

/** The fields that can show an error. */
const textNames = ['username', 'tipo', 'nome', 'email', 'cargo', 'password'] as const
type TextName = (typeof textNames)[number]

interface SaveUserFormProps {
  /** Undefined for a new user. */
  uid: Id | undefined
  values?: UserValues
  draft: FormDraft<UserDraft>
  onSaved: () => void
  /** Called before the next event: an Escape right after a key has to find the form changed. */
  onState: (state: UserFormState) => void
}

/** What the form reports on each change. */
export interface UserFormState {
  /** It has unsaved changes. */
  isDirty: boolean
  isSubmitting: boolean
}

/**
 * The form of a user. An error of the provider shows at its field, and the input is kept. The call replaces the whole
 * user, so an existing user is read right before it: untouched fields take the current values, and conflicting changes
 * of another administrator are shown first.
 */
export function SaveUserForm(props: SaveUserFormProps) {
  const { uid, values = newUserValues, draft, onSaved, onState } = props
  const isNew = uid === undefined
  const isOnline = useNetwork().level !== 'offline'
  const [problem, setProblem] = useState<string>()
  const { mutateAsync } = useOnlineAct()
  const { register, handleSubmit, setError, setValue, watch, formState } = useForm<UserValues>({
    resolver: yupResolver(userSchema(isNew)) as never,
    defaultValues: values,
  })
  const { errors, isSubmitting, isDirty } = formState
  const { known, learn } = useUserDraft(draft, { watch, setValue }, values)
  useBusy(isDirty)
  useLayoutEffect(() => onState({ isDirty, isSubmitting }), [onState, isDirty, isSubmitting])
  const takesPassword = isNew && watch('tipo') === 'SGL'
  const { extensions: mayBlock } = useRuntime().config

  /** The call to send, or undefined where the user must first check a conflict. */
  const callNow = async (typed: UserValues) => {
    if (uid === undefined) return { body: bodyOf(typed, true) }
    const now = await readUserValues(uid)
    const edited = { typed, before: known(), now }
    const changed = overwritten(edited)
    if (changed.length === 0) return callOver(valuesOver(edited), now)
    for (const [index, { name, message, there }] of changed.entries()) {
      setError(name, { message }, { shouldFocus: index === 0 })
      // The user has now seen this value, so the next save overwrites it.
      learn({ [name]: there })
    }
    return undefined
  }

  const save = handleSubmit(async (typed) => {
    setProblem(undefined)
    try {
      const call = await callNow(typed)
      if (call === undefined) return
      await mutateAsync(await writeOf(uid, call))
    } catch (error) {
      const { placed, others } = fieldErrorsOf(error, takesPassword)
      for (const [index, [field, message]] of placed.entries()) {
        setError(field, { message }, { shouldFocus: index === 0 })
      }
      if (others.length > 0) setProblem(others.join('. '))
      else if (placed.length === 0) setProblem(messageOf(error))
      return
    }
    showToast(isNew ? 'Usuário criado' : 'Usuário salvo')
    onSaved()
  })

  const field = (name: TextName) => ({ ...register(name), error: errors[name]?.message })
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <PairedFields
      css={{ '& > :is([role=alert], :last-child)': { gridColumn: '1 / -1' } }}
      noValidate
      autoComplete="off"
      onSubmit={(event) => void save(event)}
    >
      <TextField label="Usuário" {...plain} {...field('username')} />
      <SelectField
        label="Tipo"
        hint={isNew ? 'AD: entra com a senha da rede.' : 'O tipo não muda depois de criado.'}
        disabled={!isNew}
        {...field('tipo')}
      >
        <option value="SGL">SGL</option>
        <option value="AD">AD (Active Directory)</option>
      </SelectField>
      <TextField label="Nome" autoComplete="off" {...field('nome')} />
      <TextField label="E-mail" type="email" inputMode="email" {...plain} {...field('email')} />
      <TextField label="Cargo" autoComplete="off" {...field('cargo')} />
      {takesPassword && (
        <TextField
          label="Senha"
          type="password"
          hint="Ao menos 8 caracteres."
          {...plain}
          {...field('password')}
          autoComplete="new-password"
        />
      )}
      {!isNew && (
        <chakra.div display="grid" alignContent="center">
          <CheckBox label="Ativo" {...register('ativo')} />
          {mayBlock && <CheckBox label="Bloqueado" {...register('bloqueado')} />}
        </chakra.div>
      )}
      <ActFailure words={problem} />
      <OnlineOnly online={isOnline}>
        {(state) => (
          <Button type="submit" size="main" busy={isSubmitting} {...state}>
            Salvar
          </Button>
        )}
      </OnlineOnly>
    </PairedFields>
  )
}

/** The fields that spec 1 §7 names. */
function bodyOf(values: UserValues, isNew: boolean) {
  const { username, nome, email, cargo, tipo, ativo } = values
  const password = isNew && tipo === 'SGL' ? values.password : ''
  return { username, password, nome, email, cargo, tipo, ativo }
}

/** The contract does not define how to block a user, so `bloqueado` is sent only when it changes. */
const callOver = (values: UserValues, now: UserValues) => ({
  body: bodyOf(values, false),
  ...(values.bloqueado !== now.bloqueado && {
    extensions: { bloqueado: values.bloqueado ? 1 : 0 },
  }),
})

interface UserCall {
  body: ReturnType<typeof bodyOf>
  extensions?: { bloqueado: number }
}

/** `uid` is undefined for a new user. */
const writeOf = async (uid: Id | undefined, call: UserCall): Promise<OnlineWrite> => ({
  method: 'POST',
  path: paths.user(uid ?? newUser),
  ...call,
  isMade: async () =>
    isSavedAs({ ...call.body, ...call.extensions }, await readSaved(uid, call.body.username)),
  wasAbsent: uid === undefined && (await isFree(call.body.username)),
  ifUnknown:
    uid === undefined
      ? 'Procure por ele na lista antes de repetir.'
      : 'Feche e abra o usuário de novo para ver como ele está.',
})

/** Splits the errors into those that have a field in the form, and the others. */
function fieldErrorsOf(error: unknown, takesPassword: boolean) {
  const reported = error instanceof ApiError ? Object.entries(error.fieldErrors) : []
  const isPlaced = (pair: [string, string]): pair is [TextName, string] =>
    textNames.some((name) => name === pair[0]) && (takesPassword || pair[0] !== 'password')
  return {
    placed: reported.filter(isPlaced),
    others: reported.filter((pair) => !isPlaced(pair)).map(([, message]) => message),
  }
}

type Saved = Pick<UserValues, 'username' | 'nome' | 'email' | 'cargo' | 'tipo' | 'ativo'> & {
  /** Present only where the call changes it. */
  bloqueado?: boolean | number
}

/** The maximum number of rows in one search, because a page of the provider holds no more. */
const mostFound = 1000

/** The current user at the provider, found by id, or by user name for a new user. Throws ApiError. */
async function readSaved(uid: Id | undefined, username: string): Promise<Saved | undefined> {
  if (uid !== undefined) return readUserValues(uid)
  const path = paths.userTable(username, 1, mostFound)
  const { body } = await http.getJson(path, { from: 'network' })
  const { rows } = unwrapped(body) as { rows: User[] }
  const found = rows.find((row) => foldText(row.username) === foldText(username))
  return found && { ...found, email: found.email ?? '', cargo: found.cargo ?? '' }
}

/** Whether the user name is free; false where the read fails. Throws ApiError without a network. */
async function isFree(username: string): Promise<boolean> {
  try {
    return (await readSaved(undefined, username)) === undefined
  } catch (error) {
    if (error instanceof ApiError && error.isConnection) throw error
    return false
  }
}

/** Whether the provider's user equals what was sent. The password cannot be read back. */
const isSavedAs = (sent: Saved, there: Saved | undefined): boolean =>
  there !== undefined &&
  foldText(there.username) === foldText(sent.username) &&
  there.tipo === sent.tipo &&
  there.ativo === sent.ativo &&
  (sent.bloqueado === undefined || Number(there.bloqueado) === Number(sent.bloqueado)) &&
  texts.every((name) => there[name].trim() === sent[name].trim())

const texts = ['nome', 'email', 'cargo'] as const
