import { ConfirmDiscard } from '#src/ui/notice/confirm-discard.tsx'

interface HourMeterQuestionProps {
  /** What cannot be, with the two readings; undefined while nothing is asked. */
  words: string | undefined
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** A reading that cannot be is asked about: a comma may be missing, here or in the one before. */
export const HourMeterQuestion = ({ words, onConfirm, onClose }: HourMeterQuestionProps) =>
  words === undefined ? null : (
    <ConfirmDiscard
      title="Conferir o horímetro?"
      action="O mostrador indica isso"
      keep="Corrigir"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{words}. Uma máquina trabalha no máximo 24 h por dia.</p>
    </ConfirmDiscard>
  )
