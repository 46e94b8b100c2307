import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { useOnlineAct } from '#src/hooks/send-online.ts'
import { messageOf } from '#src/api/api-error.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'
import { ActFailure } from '#src/ui/notice/act-failure.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { messageOfChange } from '../look-after.ts'

interface ConfirmRemovalProps {
  urid: Id
  /** Reads from the provider whether the permission is still held. Throws ApiError. */
  isHeld: () => Promise<boolean>
  /** The text that names the user and the permission. */
  children: ReactNode
  onClose: () => void
}

/** Asks before it removes a permission, because the removal takes effect at the user's next request. */
export function ConfirmRemoval({ urid, isHeld, children, onClose }: ConfirmRemovalProps) {
  const { mutate, isPending, error } = useOnlineAct()
  const isOnline = useNetwork().level !== 'offline'
  const remove = () =>
    mutate(
      {
        method: 'DELETE',
        path: paths.permissionRemoval(urid),
        isMade: async () => !(await isHeld()),
        // The permission was on the screen when the user tapped, so it had not been removed before this call.
        wasAbsent: true,
        ifUnknown: 'Feche e veja se a permissão ainda está na lista.',
      },
      {
        onSuccess: (body) => {
          showToast(messageOfChange(body, 'Permissão removida'))
          onClose()
        },
      },
    )
  return (
    <Dialog
      busy={isPending}
      title="Remover permissão"
      onClose={onClose}
      actions={
        <OnlineOnly online={isOnline}>
          {(state) => (
            <Button size="main" variant="dangerSolid" busy={isPending} {...state} onClick={remove}>
              <Icon as={Trash2} />
              Remover
            </Button>
          )}
        </OnlineOnly>
      }
    >
      {children}
      <ActFailure words={error && messageOf(error)} />
    </Dialog>
  )
}
