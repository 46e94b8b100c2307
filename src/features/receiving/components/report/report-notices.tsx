import { ListTodo } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { plural } from '#src/domain/amounts/numbers.ts'
import { receivingStatusWord } from '#src/domain/records/status-words.ts'
import { isEditableStatus } from '#src/domain/records/receipt-status.ts'
import { ParkedNotice } from '#src/evidence/decision/parked-notice.tsx'
import { useDecide } from '#src/evidence/decision/use-decide.ts'
import type { ReadState } from '#src/hooks/reads/use-read.ts'
import { useSending } from '#src/hooks/outbox/use-sending.ts'
import type { Entry, EntryState, RecordId } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { useRest } from '#src/ui/form/use-rest.ts'
import { reopenedWords, reportStatus } from '../../rules.ts'
import type { ShownHeader, ShownHistoryEntry } from '../../shown.ts'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { instead } from '../finalize/instead.ts'
import { FinalizeButton } from '../finalize/finalize-button.tsx'
import { undecidedWords } from '../finalize/unsaved-of-report.ts'
import { LeftOutDialog } from '../finalize/left-out-dialog.tsx'
import { isUndecided, type ReportWork } from './use-report-work.ts'

interface ReportNoticesProps {
  idRecebimento: RecordId
  header: ShownHeader
  history: ReadState<ShownHistoryEntry[]>
  work: ReportWork
  onShowWarnings: () => void
}

/** Notices that the person should read before any other action on the report. */
export function ReportNotices(props: ReportNoticesProps) {
  const { idRecebimento, header, history, work, onShowWarnings } = props
  const { parked, declined, finalizing } = work
  const isClosed = !isEditableStatus(header.report.status) && finalizing === undefined
  const toDecide = isClosed ? work.unsent.find(mayHaveArrived) : parked
  // Warnings of a report that somebody else has since finalized can no longer be corrected.
  const left = leftOut(work).find(isUndecided) ?? declined
  return (
    <>
      {!isClosed && declined?.parked?.todo && (
        <Notice
          tone="warning"
          icon={ListTodo}
          title="Pendências de Preenchimento"
          action={
            <Button variant="outline" onClick={onShowWarnings}>
              Ver pendências
            </Button>
          }
        >
          {isChangedSince(work, declined)
            ? 'O relatório foi alterado depois da última conferência. Finalize de novo para conferir o que falta.'
            : `${plural(declined.parked.todo.length, 'pendência impede', 'pendências impedem')} a finalização. Corrija e finalize de novo.`}
        </Notice>
      )}
      {header.report.status === reportStatus.inconsistent && (
        <Inconsistent idRecebimento={idRecebimento} history={history} work={work} />
      )}
      {isClosed && left !== undefined && (
        <LeftOut header={header} history={history} work={work} parked={left} />
      )}
      {toDecide !== undefined && <Parked work={work} parked={toDecide} />}
    </>
  )
}

/** Whether something was changed after the provider named what is missing, so that its list may be out of date. */
const isChangedSince = ({ entries = [] }: ReportWork, { seq }: Entry): boolean =>
  entries.some((entry) => entry.seq > seq)

type InconsistentProps = Pick<ReportNoticesProps, 'idRecebimento' | 'history' | 'work'>

/**
 * The weights of the entry changed after the report was started; the person checks them and finalizes again.
 */
function Inconsistent(props: InconsistentProps) {
  const { work } = props
  const rest = useRest()
  return (
    <Notice
      tone="danger"
      title="Inconsistência"
      action={
        work.undecided === undefined ? (
          <FinalizeButton variant="outline" {...props} {...rest}>
            Conferi, enviar para aprovação
          </FinalizeButton>
        ) : undefined
      }
    >
      O peso da entrada mudou depois do início do relatório. Confira o que foi lançado.
      {work.undecided !== undefined && ` ${undecidedWords}`}
    </Notice>
  )
}

/** Whether the entry is parked and a call of it may have been applied; a provider may fail before it applies one. */
const mayHaveArrived = ({ state, parked, tries }: Entry) =>
  state === 'parked' && (parked?.why === 'unknown' || (parked?.why === 'server' && tries.lost > 0))

/** Entries that are shown as not contained in a closed report. */
const leftOut = ({ unsent }: ReportWork) =>
  unsent.filter((entry) => !isUnderWay.has(entry.state) && !mayHaveArrived(entry))

const isUnderWay: ReadonlySet<EntryState> = new Set(['sending', 'unknown'])

/**
 * The report moved on at the provider while work waited here: shows what was left out next to the report's current
 * state.
 */
function LeftOut({
  header,
  history,
  work,
  parked,
}: Pick<ReportNoticesProps, 'header' | 'history' | 'work'> & { parked: Entry }) {
  const { retry } = useDecide()
  const [isOpen, setOpen] = useState(false)
  const last = history.value?.find(({ idRecebimentoHistorico }) => idRecebimentoHistorico !== null)
  const left = leftOut(work)
  return (
    <Notice
      tone="danger"
      title={`No servidor o relatório está em «${receivingStatusWord(header.report.status).text}»`}
      action={
        <>
          <Button variant="outline" onClick={() => setOpen(true)}>
            Ver o que ficou de fora
          </Button>
          <Button variant="quiet" onClick={() => void retry(parked)}>
            Tentar de novo
          </Button>
        </>
      }
    >
      {last && (
        <p>
          {last.statusNome}, {last.operador}, {formatDateTime(last.createdAt)}.
        </p>
      )}
      <p>
        {plural(
          left.length,
          'lançamento deste aparelho ficou',
          'lançamentos deste aparelho ficaram',
        )}{' '}
        de fora. Nada foi perdido: continua neste aparelho até você decidir.
      </p>
      {isOpen && <LeftOutDialog entries={left} onClose={() => setOpen(false)} />}
    </Notice>
  )
}

/** The parked entry that blocks the others, including a «Finalizar» of this device. */
function Parked({ work, parked }: { work: ReportWork; parked: Entry }) {
  const wordsOf = useSending(work.entries ?? [])
  const { pathname } = useLocation()
  return (
    <ParkedNotice
      entries={[parked]}
      wordsOf={wordsOf}
      instead={instead}
      action={
        parked.record.path !== pathname && (
          <Button asChild variant="outline">
            <Link to={parked.record.path}>Abrir</Link>
          </Button>
        )
      }
    >
      {work.reopenedFor !== undefined && reopenedWords}
    </ParkedNotice>
  )
}
