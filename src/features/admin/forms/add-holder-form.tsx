import { yupResolver } from '@hookform/resolvers/yup'
import { UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { object, string, type InferType } from 'yup'
import { paths } from '#contract/paths.ts'
import type { RoleHolder, UserChoice } from '#contract/schemas/administration.ts'
import { useOnlineAct } from '#src/hooks/send-online.ts'
import { ApiError, messageOf } from '#src/api/api-error.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import { matchesSearch } from '#src/domain/names/search.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { SelectField, TextField } from '#src/ui/form/input.tsx'
import { PairedFields } from '#src/ui/form/paired-fields.ts'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'
import { ActFailure } from '#src/ui/notice/act-failure.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { holdsAll } from '../look-after.ts'
import { reads } from '../reads.ts'

const schema = object({
  uid: string().required('Selecione um Usuário'),
  dynamic: string().trim().defined().max(100, 'Aceita no máximo 100 caracteres'),
})

const nothing: InferType<typeof schema> = { uid: '', dynamic: '' }

/** Grants a role to a user who does not hold it yet (spec 1 §5). */
export function AddHolderForm({ rid, held }: { rid: Id; held: readonly RoleHolder[] }) {
  const found = useRead(reads.grantableUsers())
  const [search, setSearch] = useState('')
  const isOnline = useNetwork().level !== 'offline'
  const { mutateAsync } = useOnlineAct()
  const { register, control, handleSubmit, reset, resetField, setError, formState } = useForm({
    resolver: yupResolver(schema) as never,
    defaultValues: nothing,
  })
  const { errors, isSubmitting } = formState
  // Compared as text, because option values are text.
  const uids = new Set(held.map(({ uid }) => String(uid)))
  const free = (found.value ?? []).filter(({ uid }) => !uids.has(String(uid)))
  const isHeld = uids.has(useWatch({ control, name: 'uid' }))
  // The form keeps the value of a removed option, so the field is reset: the value would be sent again.
  useEffect(() => {
    if (isHeld) resetField('uid')
  }, [isHeld, resetField])

  const add = handleSubmit(async ({ uid, dynamic }) => {
    const body = { role: rid, dynamic }
    try {
      await mutateAsync({
        method: 'POST',
        path: paths.permissionAdd(uid),
        body,
        isMade: () => holdsAll(uid, [rid], dynamic),
        checksFirst: true,
        ifUnknown: 'Veja a lista de usuários abaixo antes de repetir.',
      })
    } catch (error) {
      const refused = error instanceof ApiError ? error.fieldErrors['dynamic'] : undefined
      if (refused === undefined) setError('root', { message: messageOf(error) })
      else setError('dynamic', { message: refused })
      return
    }
    showToast('Permissão adicionada')
    reset(nothing)
    setSearch('')
  })

  const chosen = useWatch({ control, name: 'uid' })
  const isSearched = free.length > mostListed
  const shown = isSearched ? foundAmong(free, search, chosen) : free
  const problem = errors.root?.message ?? (found.value ? undefined : found.error?.message)
  return (
    <PairedFields
      css={{ '& > :is(p, [role=alert], :last-child)': { gridColumn: '1 / -1' } }}
      noValidate
      onSubmit={(event) => void add(event)}
    >
      {isSearched && (
        <TextField
          label="Procurar usuário"
          hint={`${plural(free.length, 'pessoa', 'pessoas')} sem esta permissão.`}
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <SelectField label="Usuário" {...register('uid')} error={errors.uid?.message}>
        <option value="">{firstChoice(found.loading, isSearched, search)}</option>
        {shown.map(({ uid, nome, username }) => (
          <option key={uid} value={uid}>
            {nome} ({username})
          </option>
        ))}
      </SelectField>
      <TextField
        label="Qualificador"
        hint="Opcional."
        autoComplete="off"
        {...register('dynamic')}
        error={errors.dynamic?.message}
      />
      <ReadsAge parts={{ Usuários: found }} />
      <ActFailure words={problem} />
      <OnlineOnly online={isOnline}>
        {(state) => (
          <Button type="submit" busy={isSubmitting} {...state} alignSelf="flex-start">
            <Icon as={UserPlus} />
            Adicionar
          </Button>
        )}
      </OnlineOnly>
    </PairedFields>
  )
}

/** Above this number of users the list needs a search. */
const mostListed = 12

/** The users that match the search, plus the chosen user. */
const foundAmong = (free: readonly UserChoice[], search: string, chosen: string) =>
  free.filter(
    ({ uid, nome, username }) =>
      String(uid) === chosen || (search.trim() !== '' && matchesSearch(search, [nome, username])),
  )

function firstChoice(loading: boolean, isSearched: boolean, search: string): string {
  if (loading) return 'Carregando'
  return isSearched && search.trim() === '' ? 'Procure pelo nome' : 'Selecione'
}
