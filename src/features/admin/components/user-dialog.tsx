import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#src/api/api-error.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { useDraft, type FormDraft } from '#src/hooks/draft/use-draft.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { TypedDialog } from '#src/evidence/decision/typed-dialog.tsx'
import { readUserValues } from '../forms/edited-user.ts'
import type { UserDraft } from '../forms/user-draft.ts'
import { foundAddress, usersAddress } from '../addresses.ts'
import { SaveUserForm, type UserFormState } from '../forms/save-user-form.tsx'

interface UserDialogProps {
  /** Undefined for a new user. */
  uid: Id | undefined
  /** The user name of an existing user. The draft's address searches for it, so that editing resumes there. */
  username?: string
  onClose: () => void
}

export function UserDialog({ uid, username, onClose }: UserDialogProps) {
  const [state, setState] = useState<UserFormState>({ isDirty: false, isSubmitting: false })
  const form = `user:${uid === undefined ? 'new' : idPart(uid)}`
  const address = username === undefined ? usersAddress : foundAddress(username)
  const draft = useDraft<UserDraft>(form, address)
  const close = () => {
    draft.drop()
    onClose()
  }
  const given = { draft, onSaved: close, onState: setState }
  return (
    <TypedDialog
      busy={state.isSubmitting}
      title={uid === undefined ? 'Novo usuário' : 'Editar usuário'}
      isTyped={state.isDirty}
      form={form}
      onClose={close}
    >
      {uid === undefined ? (
        <SaveUserForm uid={uid} {...given} />
      ) : (
        <KnownUser uid={uid} {...given} />
      )}
    </TypedDialog>
  )
}

interface KnownUserProps {
  uid: Id
  draft: FormDraft<UserDraft>
  onSaved: () => void
  onState: (state: UserFormState) => void
}

/** Reads the user anew for each dialog without a cache, so that the form starts from the current values. */
function KnownUser({ uid, ...given }: KnownUserProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['edited-user', uid],
    queryFn: ({ signal }) => readUserValues(uid, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (data) return <SaveUserForm uid={uid} values={data} {...given} />
  if (error === null) return <Loading />
  return (
    <Notice
      tone="danger"
      announce="at-once"
      action={
        <Button variant="outline" onClick={() => void refetch()}>
          Tentar de novo
        </Button>
      }
    >
      {messageOf(error)}
    </Notice>
  )
}
