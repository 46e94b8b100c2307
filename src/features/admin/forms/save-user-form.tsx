import { yupResolver } from '@hookform/resolvers/yup'
import { chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { paths } from '#contract/paths.ts'
import { ApiError, messageOf } from '#src/api/api-error.ts'
import { useBusy } from '#src/hooks/use-busy.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Button } from '#src/ui/button.tsx'
import { SelectField, TextField } from '#src/ui/input.tsx'
import { OnlineOnly } from '#src/ui/needs-connection.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { showToast } from '#src/ui/toast.ts'
import { CheckBox } from '../components/check-box.tsx'
import { useAct } from '../use-act.ts'
import { overwritten, readUserValues, valuesOver } from './edited-user.ts'
import { newUserValues, userSchema, type UserValues } from './user-fields.ts'

/** In the path of a new one (spec 1 §7). */
const newUser = -1

/** The fields that have a place for what is wrong with them. */
const textNames = ['username', 'tipo', 'nome', 'email', 'cargo', 'password'] as const
type TextName = (typeof textNames)[number]

interface SaveUserFormProps {
  /** Undefined for a new one. */
  uid: number | undefined
  values?: UserValues
  onSaved: () => void
}

/**
 * The fields of a user. What the provider refuses stands on its field, and nothing typed is lost. One who
 * is there is read once more before the call, which says all of a user: what was not touched here stays
 * as it is there now, and what another administrator has changed meanwhile is said before it is saved over.
 */
export function SaveUserForm({ uid, values = newUserValues, onSaved }: SaveUserFormProps) {
  const isNew = uid === undefined
  const isOnline = useNetwork().level !== 'offline'
  const [problem, setProblem] = useState<string>()
  /** What the person knows to be there. */
  const before = useRef(values)
  const { mutateAsync } = useAct()
  const { register, handleSubmit, setError, watch, formState } = useForm<UserValues>({
    resolver: yupResolver(userSchema(isNew)) as never,
    defaultValues: values,
  })
  const { errors, isSubmitting, isDirty } = formState
  useBusy(isDirty)
  const takesPassword = isNew && watch('tipo') === 'SGL'

  /** What is to be sent; undefined where the person has to look first. */
  const bodyNow = async (typed: UserValues) => {
    if (uid === undefined) return bodyOf(typed)
    const now = await readUserValues(uid)
    const edited = { typed, before: before.current, now }
    const changed = overwritten(edited)
    if (changed.length === 0) return bodyOf(valuesOver(edited), now)
    for (const [index, { name, message, there }] of changed.entries()) {
      setError(name, { message }, { shouldFocus: index === 0 })
      // Saved again, it is saved over what was said.
      before.current = { ...before.current, [name]: there }
    }
    return undefined
  }

  const save = handleSubmit(async (typed) => {
    setProblem(undefined)
    try {
      const body = await bodyNow(typed)
      if (body === undefined) return
      await mutateAsync({ method: 'POST', path: paths.user(uid ?? newUser), body })
    } catch (error) {
      const { placed, others } = fieldErrorsOf(error, takesPassword)
      for (const [index, [field, message]] of placed.entries()) {
        setError(field, { message }, { shouldFocus: index === 0 })
      }
      if (others.length > 0) setProblem(others.join('. '))
      else if (placed.length === 0) setProblem(problemOf(error, isNew))
      return
    }
    showToast(isNew ? 'Usuário criado' : 'Usuário salvo')
    onSaved()
  })

  const field = (name: TextName) => ({
    ...register(name),
    error: errors[name]?.message,
  })
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <Fields noValidate autoComplete="off" onSubmit={(event) => void save(event)}>
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
          <CheckBox label="Bloqueado" {...register('bloqueado')} />
        </chakra.div>
      )}
      {problem !== undefined && (
        <Notice tone="danger" announce="at-once">
          {problem}
        </Notice>
      )}
      <OnlineOnly online={isOnline}>
        {(state) => (
          <Button type="submit" size="main" busy={isSubmitting} {...state}>
            Salvar
          </Button>
        )}
      </OnlineOnly>
    </Fields>
  )
}

/** All that spec 1 §7 names; `bloqueado` goes with it only when it is changed. `now`: of one who is there. */
function bodyOf(values: UserValues, now?: UserValues) {
  const { username, password, nome, email, cargo, tipo, ativo, bloqueado } = values
  const isChanged = now !== undefined && bloqueado !== now.bloqueado
  return {
    username,
    password: now === undefined && tipo === 'SGL' ? password : '',
    nome,
    email,
    cargo,
    tipo,
    ativo,
    ...(isChanged && { bloqueado: bloqueado ? 1 : 0 }),
  }
}

/** What stands on its field, and what is said of others: those have no place for it, or are none of ours. */
function fieldErrorsOf(error: unknown, takesPassword: boolean) {
  const told = error instanceof ApiError ? Object.entries(error.fieldErrors) : []
  const isPlaced = (pair: [string, string]): pair is [TextName, string] =>
    textNames.some((name) => name === pair[0]) && (takesPassword || pair[0] !== 'password')
  return {
    placed: told.filter(isPlaced),
    others: told.filter((pair) => !isPlaced(pair)).map(([, message]) => message),
  }
}

function problemOf(error: unknown, isNew: boolean): string {
  const message = messageOf(error)
  return isNew && error instanceof ApiError && error.isConnection
    ? `${message}. Não se sabe se o usuário foi criado: procure por ele na lista antes de repetir.`
    : message
}

const Fields = chakra('form', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
    alignItems: 'start',
    gap: '4',
    '& > :is([role=alert], :last-child)': { gridColumn: '1 / -1' },
  },
})
