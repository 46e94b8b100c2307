import { ConfirmDiscard } from '#src/ui/notice/confirm-discard.tsx'

interface HourMeterQuestionProps {
  /** Names both readings and why the new one is impossible; undefined while there is nothing to confirm. */
  words: string | undefined
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks the user to confirm an impossible reading. A comma may be missing in this reading or in the previous one. */
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
