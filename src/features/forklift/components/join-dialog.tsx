import { LostWork } from '#src/evidence/decision/lost-work.tsx'
import type { Entry } from '#src/outbox/model/entry.ts'
import { ConfirmDiscard } from '#src/ui/notice/confirm-discard.tsx'
import { Text } from '#src/ui/page/text.tsx'

interface JoinDialogProps {
  /** The entry that starts this device's checklist. */
  start: Entry
  title: string
  action: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Shows the photo and hours of this device's checklist before the user discards them for the other checklist. */
export const JoinDialog = ({ start, ...asked }: JoinDialogProps) => (
  <ConfirmDiscard keep="Voltar" {...asked}>
    <LostWork entries={[start]} />
    <Text>
      A foto e o horímetro deste aparelho não são enviados: valem os do checklist do servidor.
    </Text>
    <Text muted>Por 7 dias a foto pode ser restaurada em Envios.</Text>
  </ConfirmDiscard>
)
