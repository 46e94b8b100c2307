import { Suspense, useState } from 'react'
import { lazy } from '#src/hooks/lazy.tsx'
import type { DiscardDraftsDialogProps } from './discard-drafts-dialog.tsx'

// Hardly anybody has something to discard: no screen waits for its question.
const DiscardDraftsDialog = lazy(async () => ({
  default: (await import('./discard-drafts-dialog.tsx')).DiscardDraftsDialog,
}))

/** The question before what is half made is given up; a part that is read when it is asked. */
export const AskDiscardDrafts = (props: DiscardDraftsDialogProps) => (
  <Suspense>
    <DiscardDraftsDialog {...props} />
  </Suspense>
)

interface GiveUpOptions {
  /** Names the draft of what is typed. */
  form: string
  /** Closes the form, and ends what is left of its draft. */
  onGivenUp: () => void
}

/** «Cancelar» of a form: what was typed in it is shown and asked about first, and can be restored. */
export function useGiveUp({ form, onGivenUp }: GiveUpOptions) {
  const [isAsked, setAsked] = useState(false)
  return {
    giveUp: (isTyped: boolean) => {
      if (isTyped) setAsked(true)
      else onGivenUp()
    },
    question: isAsked && (
      <AskDiscardDrafts
        title="Descartar o que foi preenchido?"
        forms={[form]}
        keep="Continuar editando"
        onDiscarded={onGivenUp}
        onClose={() => setAsked(false)}
      />
    ),
  }
}
