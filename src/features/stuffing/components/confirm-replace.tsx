import { useState } from 'react'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { ShownPicture } from '#src/evidence/photo/shown-picture.tsx'
import type { ShownPhoto } from '#src/evidence/photo/shown-photo.ts'
import { ConfirmDiscard } from '#src/ui/notice/confirm-discard.tsx'

interface ConfirmReplaceProps {
  /** Undefined while the dialog is closed. */
  step: StuffingStep | undefined
  /** The photo that would be replaced. */
  photo: ShownPhoto | undefined
  onConfirm: (step: StuffingStep) => void
  onClose: () => void
}

/** A complete report may have been printed: replacing one of its photos needs a confirmation. */
export const ConfirmReplace = ({ step, photo, onConfirm, onClose }: ConfirmReplaceProps) =>
  step === undefined ? null : (
    <ConfirmDiscard
      title={`Trocar a foto da etapa ${step}?`}
      action="Trocar a foto"
      keep="Manter a foto"
      onConfirm={async () => onConfirm(step)}
      onClose={onClose}
    >
      {photo && <ShownPicture photo={photo} name={`Foto da etapa ${step}`} />}
      <p>Este relatório já está preenchido. A foto nova fica no lugar da que está nele.</p>
    </ConfirmDiscard>
  )

/** A dialog that asks before the photo of a step is replaced. `ask(step)` opens the dialog. */
export function useConfirmReplace(
  photosOf: (step: StuffingStep) => readonly ShownPhoto[],
  onConfirm: (step: StuffingStep) => void,
) {
  const [step, ask] = useState<StuffingStep>()
  const photo = step && photosOf(step).at(-1)
  return {
    ask,
    question: <ConfirmReplace {...{ step, photo, onConfirm }} onClose={() => ask(undefined)} />,
  }
}
