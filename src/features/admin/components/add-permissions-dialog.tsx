import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { ApiError, messageOf } from '#src/api/api-error.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useRead } from '#src/hooks/use-read.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextField } from '#src/ui/input.tsx'
import { Loading } from '#src/ui/loading.tsx'
import { OnlineOnly } from '#src/ui/needs-connection.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Text } from '#src/ui/text.tsx'
import { showToast } from '#src/ui/toast.ts'
import { reads } from '../reads.ts'
import { answerOf, useAct } from '../use-act.ts'
import { CheckBox } from './check-box.tsx'

interface AddPermissionsDialogProps {
  uid: number
  /** Roles that are held already. */
  held: readonly number[]
  onClose: () => void
}

/** Several roles at once, with one qualifier for all of them (spec 1 §7). */
export function AddPermissionsDialog({ uid, held, onClose }: AddPermissionsDialogProps) {
  const found = useRead(reads.grantableRoles())
  const isOnline = useNetwork().level !== 'offline'
  const [chosen, setChosen] = useState<readonly number[]>([])
  const [dynamic, setDynamic] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const { mutate, isPending, error } = useAct()
  const free = (found.value ?? []).filter(({ rid }) => !held.includes(rid))
  // Somebody else may have given one of them since it was ticked.
  const wanted = chosen.filter((rid) => !held.includes(rid))

  const toggle = (rid: number) => {
    setEmpty(false)
    setChosen((before) =>
      before.includes(rid) ? before.filter((one) => one !== rid) : [...before, rid],
    )
  }
  const add = () => {
    setEmpty(wanted.length === 0)
    if (wanted.length === 0) return
    mutate(
      { method: 'POST', path: paths.permissionAddMany(uid), body: { roles: wanted, dynamic } },
      {
        onSuccess: (body) => {
          showToast(answerOf(body, 'Permissões adicionadas'))
          onClose()
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
    <Dialog
      firm
      title="Adicionar permissões"
      onClose={onClose}
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
      {found.loading && <Loading />}
      {found.value !== undefined && free.length === 0 && (
        <Text muted>O usuário já tem todas as permissões.</Text>
      )}
      <Choices>
        <chakra.legend srOnly>Permissões</chakra.legend>
        {free.map(({ rid, role, descricao }) => (
          <CheckBox
            key={rid}
            checked={chosen.includes(rid)}
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
        onChange={(event) => setDynamic(event.target.value)}
      />
      {problem !== undefined && (
        <Notice tone="danger" announce="at-once">
          {problem}
        </Notice>
      )}
    </Dialog>
  )
}

const Choices = chakra('fieldset', {
  base: { display: 'grid', minWidth: '0', border: 'none', padding: '0' },
})
