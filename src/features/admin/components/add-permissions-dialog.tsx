import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import type { RoleRow } from '#contract/schemas/administration.ts'
import { useOnlineAct } from '#src/hooks/send-online.ts'
import { ApiError, messageOf } from '#src/api/api-error.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { TypedDialog } from '#src/evidence/decision/typed-dialog.tsx'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { useTyped } from '#src/hooks/draft/use-typed.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'
import { TextField } from '#src/ui/form/input.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'
import { ActFailure } from '#src/ui/notice/act-failure.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { userAddress } from '../addresses.ts'
import { holdsAll, messageOfChange } from '../look-after.ts'
import { reads } from '../reads.ts'
import { CheckBox } from './check-box.tsx'

interface AddPermissionsDialogProps {
  uid: Id
  /** Roles that the user already holds. */
  held: readonly Id[]
  onClose: () => void
}

interface Wanted {
  roles: readonly Id[]
  /** The names of the roles, which the question before discarding the draft shows. */
  permissoes: string
  dynamic: string
}

const nothing: Wanted = { roles: [], permissoes: '', dynamic: '' }

/** Adds several roles at once with one qualifier for all of them (spec 1 §7). */
export function AddPermissionsDialog({ uid, held, onClose }: AddPermissionsDialogProps) {
  const found = useRead(reads.grantableRoles())
  const isOnline = useNetwork().level !== 'offline'
  const given = useWanted(uid, found.value ?? none, held)
  const { form, free, wanted, dynamic, isTyped, isChosen, want, drop } = given
  const [isEmpty, setEmpty] = useState(false)
  const { mutate, isPending, error } = useOnlineAct()

  const toggle = (rid: Id) => {
    setEmpty(false)
    want({ roles: isChosen(rid) ? wanted.filter((one) => one !== rid) : [...wanted, rid], dynamic })
  }
  const close = () => {
    drop()
    onClose()
  }
  const add = () => {
    setEmpty(wanted.length === 0)
    if (wanted.length === 0) return
    mutate(
      {
        method: 'POST',
        path: paths.permissionAddMany(uid),
        body: { roles: wanted, dynamic },
        isMade: () => holdsAll(uid, wanted, dynamic),
        checksFirst: true,
        ifUnknown: 'Feche e veja as permissões do usuário antes de repetir.',
      },
      {
        onSuccess: (body) => {
          showToast(messageOfChange(body, 'Permissões adicionadas'))
          close()
        },
      },
    )
  }
  const refused = error instanceof ApiError ? error.fieldErrors : {}
  const problem = isEmpty
    ? 'Selecione ao menos uma permissão'
    : error !== null && refused['dynamic'] === undefined
      ? messageOf(error)
      : (found.error?.message ?? undefined)
  return (
    <TypedDialog
      title="Adicionar permissões"
      busy={isPending}
      isTyped={isTyped}
      form={form}
      onClose={close}
      actions={
        <OnlineOnly online={isOnline}>
          {(state) => (
            <Button size="main" busy={isPending} {...state} onClick={add}>
              Adicionar
            </Button>
          )}
        </OnlineOnly>
      }
    >
      <ReadsAge read={found} />
      {found.loading && <Loading />}
      {found.value !== undefined && free.length === 0 && (
        <Text muted>O usuário já tem todas as permissões.</Text>
      )}
      <Choices>
        <chakra.legend srOnly>Permissões</chakra.legend>
        {free.map(({ rid, role, descricao }) => (
          <CheckBox
            key={rid}
            checked={isChosen(rid)}
            onChange={() => toggle(rid)}
            label={
              <>
                <strong>{descricao}</strong>{' '}
                <chakra.span color="textMuted" overflowWrap="anywhere">
                  {role}
                </chakra.span>
              </>
            }
          />
        ))}
      </Choices>
      <TextField
        label="Qualificador"
        hint="Opcional: um complemento em texto, como um pavilhão ou um turno."
        maxLength={100}
        autoComplete="off"
        value={dynamic}
        error={refused['dynamic']}
        onChange={(event) => want({ roles: given.roles, dynamic: event.target.value })}
      />
      <ActFailure words={problem} />
    </TypedDialog>
  )
}

const none: readonly RoleRow[] = []

/** The chosen roles and the qualifier, kept as a draft. Roles that the user already holds are left out. */
function useWanted(uid: Id, known: readonly RoleRow[], held: readonly Id[]) {
  const form = `permissions:${idPart(uid)}`
  const { typed = nothing, type, settle } = useTyped<Wanted>(form, userAddress(uid))
  const { roles, dynamic } = typed
  const free = known.filter(({ rid }) => !held.some((one) => isSameId(one, rid)))
  const isChosen = (rid: Id) => roles.some((one) => isSameId(one, rid))
  // Another administrator may have granted one of the roles since it was chosen.
  const wanted = free.flatMap(({ rid }) => (isChosen(rid) ? [rid] : []))
  const isTyped = wanted.length > 0 || dynamic !== ''
  useBusy(isTyped)

  const want = (next: Pick<Wanted, 'roles' | 'dynamic'>) => {
    const named = free.filter(({ rid }) => next.roles.some((one) => isSameId(one, rid)))
    if (next.roles.length === 0 && next.dynamic === '') settle()
    else type({ ...next, permissoes: named.map(({ descricao }) => descricao).join(', ') })
  }
  return { form, free, wanted, roles, dynamic, isTyped, isChosen, want, drop: settle }
}

const Choices = chakra('fieldset', {
  base: { display: 'grid', minWidth: '0', border: 'none', padding: '0' },
})
