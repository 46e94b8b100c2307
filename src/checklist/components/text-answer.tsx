import { useGiveUp } from '#src/evidence/decision/ask-discard-drafts.tsx'
import { refusalOn } from '#src/outbox/model/correction.ts'
import { SavedMeanwhile } from '#src/ui/form/saved-meanwhile.tsx'
import { NoteForm } from './note-form.tsx'
import type { Answering } from './use-answering.ts'

interface TextAnswerProps {
  answering: Answering
  /** Names the draft. */
  form: string
  onSave: (text: string) => Promise<boolean>
  onClose: () => void
}

/** A text answer; an answer that somebody else has saved meanwhile is shown above it. */
export function TextAnswer({ answering, form, onSave, onClose }: TextAnswerProps) {
  const { answer, entry, setEditing, draft, begunText, isGoneOn, seen, savedMeanwhile } = answering
  const saved = answer?.valueString ?? ''
  const { giveUp, question } = useGiveUp({
    form,
    onGivenUp: () => {
      draft.drop()
      onClose()
    },
  })
  return (
    <>
      {savedMeanwhile && <SavedMeanwhile words={savedMeanwhile.value || undefined} />}
      <NoteForm
        // The draft is read after the first render: a new key starts the form again with its text.
        key={begunText === undefined ? 'new' : 'begun'}
        label="Resposta"
        initial={(isGoneOn ? begunText : undefined) ?? saved}
        saved={saved}
        refusal={refusalOn(entry, 'valueString', { isOnly: true })}
        onType={(text) => {
          setEditing({ is: 'choosing' })
          if (text === saved) draft.drop()
          else draft.keep({ idOption: null, obs: text, seen })
        }}
        onSave={async (text) => {
          if (await onSave(text)) draft.drop()
        }}
        onCancel={(text) => giveUp(text.trim() !== '' && text !== saved)}
      />
      {question}
    </>
  )
}
