import { chakra } from '@chakra-ui/react'
import { CheckCheck, ThumbsDown, ThumbsUp, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { ApproveDialog, ReproveDialog } from '#src/approval/decision-dialogs.tsx'
import { isEditableStatus } from '#src/domain/records/receipt-status.ts'
import { PdfLink } from '#src/evidence/pdf-link.tsx'
import type { ReadState } from '#src/hooks/reads/use-read.ts'
import { useSession } from '#src/hooks/use-session.ts'
import { useSending } from '#src/hooks/outbox/use-sending.ts'
import { isServerId } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { holdsAny } from '#src/session/roles.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'
import { StickyBar } from '#src/ui/page/sticky-bar.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { type Rest, useRest } from '#src/ui/form/use-rest.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'
import { reportStatus, supervisors } from '../../rules.ts'
import type { ShownHeader, ShownHistoryEntry } from '../../shown.ts'
import { FinalizeButton } from '../finalize/finalize-button.tsx'
import { undecidedWords } from '../finalize/unsaved-of-report.ts'
import { isUntold, useTakeBackFinalizing } from '../finalize/use-finalize.ts'
import type { ReportWork } from './use-report-work.ts'

interface ReportBarProps {
  idRecebimento: RecordId
  header: ShownHeader
  history: ReadState<ShownHistoryEntry[]>
  work: ReportWork
}

/** Actions for the whole report, by its status and by the person's role (spec 2 §2). */
export function ReportBar(props: ReportBarProps) {
  const { idRecebimento, header, work } = props
  const { status } = header.report
  const session = useSession()
  const rest = useRest()
  const maySupervise = holdsAny(session?.claims.roles ?? [], supervisors)
  // The state lives here and not in the button: the dialog's message about a report that has moved on must outlive the
  // button.
  const [deciding, setDeciding] = useState<'approve' | 'reprove'>()
  const DecisionDialog = deciding === 'approve' ? ApproveDialog : ReproveDialog
  return (
    <StickyBar role="group" aria-label="Ações do relatório">
      <Narrow>
        {work.finalizing !== undefined && <Finalizing {...props} {...rest} />}
        {work.finalizing === undefined && isEditableStatus(status) && <Open {...props} {...rest} />}
        {work.finalizing === undefined &&
          status === reportStatus.awaitingApproval &&
          (maySupervise && isServerId(idRecebimento) ? (
            <DecisionButtons
              onApprove={() => setDeciding('approve')}
              onReprove={() => setDeciding('reprove')}
            />
          ) : (
            <Text strong>Aguardando a aprovação da supervisão.</Text>
          ))}
        {status === reportStatus.ready && isServerId(idRecebimento) && (
          <PdfLink
            path={paths.receivingPdf(idRecebimento)}
            fileName={`recebimento-${idRecebimento}.pdf`}
          />
        )}
        {deciding !== undefined && isServerId(idRecebimento) && (
          <DecisionDialog
            idRecebimento={idRecebimento}
            report={header.report}
            onClose={() => setDeciding(undefined)}
          />
        )}
      </Narrow>
    </StickyBar>
  )
}

/** A button as wide as a desktop screen is no easier to hit. */
const Narrow = chakra('div', {
  base: { maxWidth: { md: '28rem' }, marginInlineStart: { md: 'auto' } },
})

function Open(props: ReportBarProps & Rest) {
  if (props.work.undecided !== undefined) return <Text strong>{undecidedWords}</Text>
  if (props.header.report.status === reportStatus.inconsistent)
    return <Text strong>Confira a inconsistência antes de enviar.</Text>
  const { idRecebimento, history, work, isResting, rest } = props
  return (
    <FinalizeButton size="main" {...{ idRecebimento, history, work, isResting, rest }}>
      <Icon as={CheckCheck} size="1.4em" />
      Finalizar
    </FinalizeButton>
  )
}

/** A «Finalizar» of this device that is under way, with «Desfazer» while it certainly has not reached the provider. */
function Finalizing({ work, isResting, rest }: ReportBarProps & Rest) {
  const takeBack = useTakeBackFinalizing()
  const wordsOf = useSending(work.entries ?? [])
  const { finalizing } = work
  if (finalizing === undefined) return null
  const undo = async () => {
    rest()
    await takeBack(finalizing)
  }
  return (
    <chakra.div display="flex" alignItems="center" gap="3">
      <chakra.div flex="1" minWidth="0" lineHeight="snug">
        <Text strong>
          {work.reopenedFor === undefined
            ? 'Finalizado, por confirmar'
            : 'Finalizado: vai sozinho depois da correção'}
        </Text>
        <SendingMark words={wordsOf(finalizing)} />
      </chakra.div>
      {isUntold(finalizing) && (
        <Button
          variant="outline"
          paddingInline="4"
          disabled={isResting}
          onClick={() => void undo()}
        >
          <Icon as={Undo2} />
          Desfazer
        </Button>
      )}
    </chakra.div>
  )
}

interface DecisionButtonsProps {
  onApprove: () => void
  onReprove: () => void
}

/** A supervisor's decision about a report that awaits approval (spec 2 §4); it needs a network. */
function DecisionButtons({ onApprove, onReprove }: DecisionButtonsProps) {
  const isOnline = useNetwork().level !== 'offline'
  return (
    <OnlineOnly online={isOnline}>
      {(state) => (
        <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr) minmax(0, 1fr)" gap="4">
          <Button size="main" paddingInline="2" {...state} onClick={onApprove}>
            <Icon as={ThumbsUp} />
            Aprovar
          </Button>
          <Button size="main" variant="danger" paddingInline="2" {...state} onClick={onReprove}>
            <Icon as={ThumbsDown} />
            Reprovar
          </Button>
        </chakra.div>
      )}
    </OnlineOnly>
  )
}
