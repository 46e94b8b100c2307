import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#src/api/api-error.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Loading } from '#src/ui/loading.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { readUserValues } from '../forms/edited-user.ts'
import { SaveUserForm } from '../forms/save-user-form.tsx'

interface UserDialogProps {
  /** Undefined for a new one. */
  uid: number | undefined
  onClose: () => void
}

export const UserDialog = ({ uid, onClose }: UserDialogProps) => (
  <Dialog firm title={uid === undefined ? 'Novo usuário' : 'Editar usuário'} onClose={onClose}>
    {uid === undefined ? (
      <SaveUserForm uid={uid} onSaved={onClose} />
    ) : (
      <KnownUser uid={uid} onSaved={onClose} />
    )}
  </Dialog>
)

/** Read anew each time, and kept by nobody: what is edited is what is there. */
function KnownUser({ uid, onSaved }: { uid: number; onSaved: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['edited-user', uid],
    queryFn: ({ signal }) => readUserValues(uid, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (data) return <SaveUserForm uid={uid} values={data} onSaved={onSaved} />
  if (error === null) return <Loading />
  return (
    <Notice
      tone="danger"
      announce="at-once"
      action={
        <Button look="outline" onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      }
    >
      {messageOf(error)}
    </Notice>
  )
}
