import { Suspense, useState } from 'react'
import { lazy } from '#src/hooks/lazy.tsx'
import type { DiscardDraftsDialogProps } from './discard-drafts-dialog.tsx'

// Lazy, because this dialog is rarely needed.
const DiscardDraftsDialog = lazy(async () => ({
  default: (await import('./discard-drafts-dialog.tsx')).DiscardDraftsDialog,
}))

/** The question before drafts are discarded; its code is loaded on demand. */
export const AskDiscardDrafts = (props: DiscardDraftsDialogProps) => (
  <Suspense>
    <DiscardDraftsDialog {...props} />
  </Suspense>
)

interface GiveUpOptions {
  /** The name of the draft with the typed values. */
  form: string
  /** Closes the form, and deletes its draft if it still exists. */
  onGivenUp: () => void
}

/** «Cancelar» of a form. Where values were typed, a dialog shows them and asks before they are discarded. */
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
