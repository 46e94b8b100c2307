import { useState, type ReactNode } from 'react'
import { usePerson } from '#src/hooks/use-session.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { discardDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import { deleteDraft } from '#src/outbox/drafts/drafts.ts'
import { NotSavedError } from '#src/outbox/model/errors.ts'
import { DiscardQuestion } from '#src/ui/notice/confirm-discard.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { ActFailure } from '#src/ui/notice/act-failure.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { whereItStays } from './discard-dialog.tsx'
import { DraftPicture, LostList, useLostDrafts } from './lost-drafts.tsx'
import { sentenceOf } from './sentence-of.ts'

const clock = { now: () => Date.now() }

export interface DiscardDraftsDialogProps {
  title: string
  /** The forms of the drafts to discard; missing ones are ignored. */
  forms: readonly string[]
  /** A photo that is only in memory, because there was no room for it on disk. */
  unkept?: { bytes: ArrayBuffer; type: string; name: string } | undefined
  keep?: string
  /** Called after the drafts are discarded and before the dialog closes. */
  onDiscarded?: () => unknown
  onClose: () => void
  children?: ReactNode
}

/**
 * Discards drafts after a confirmation that shows their pictures and texts. They can be restored in
 * Envios for a week. Where there is no room for that, the person is asked again and the drafts are
 * then deleted for good.
 */
export function DiscardDraftsDialog(props: DiscardDraftsDialogProps) {
  const { title, forms, unkept, keep = 'Manter', onDiscarded, onClose, children } = props
  const { database } = useRuntime()
  const person = usePerson()
  const [isFull, setFull] = useState(false)
  const [failure, setFailure] = useState<string>()
  const lost = useLostDrafts({ forms })

  const discard = async () => {
    if (person === undefined) return
    if (isFull) {
      for (const form of forms) await deleteDraft(database, person, form)
      return
    }
    const at = await discardDrafts(database, { clock }, person, forms)
    if (at !== undefined) showToast(`Descartado. ${whereItStays}`, { tone: 'neutral' })
  }
  const confirm = async () => {
    setFailure(undefined)
    try {
      await discard()
      await onDiscarded?.()
      onClose()
    } catch (error) {
      if (error instanceof NotSavedError && error.full) setFull(true)
      else setFailure(sentenceOf(error))
    }
  }
  return (
    <DiscardQuestion
      title={title}
      action={isFull ? 'Excluir de vez' : 'Descartar'}
      keep={keep}
      onConfirm={confirm}
      onClose={onClose}
    >
      <LostList lost={lost} />
      {unkept && (
        <div>
          <Text>{unkept.name}</Text>
          <DraftPicture {...unkept} />
          <Text muted>Só está nesta tela: descartada, não pode ser restaurada.</Text>
        </div>
      )}
      {children}
      {lost !== undefined && lost.length > 0 && <Text muted>{whereItStays}</Text>}
      {isFull && (
        <Notice tone="danger" announce="at-once">
          Não há espaço neste aparelho para guardar por 7 dias o que for descartado. Nada foi
          descartado.
        </Notice>
      )}
      <ActFailure words={failure} />
    </DiscardQuestion>
  )
}
