import { useState, type ReactNode } from 'react'
import { largestCost, longestObservation } from '#contract/receiving-limits.ts'
import { messageOf } from '#src/api/api-error.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { formatCurrency, formatNumber } from '#src/domain/numbers.ts'
import { receivingStatusWord } from '#src/domain/status-words.ts'
import { useBusy } from '#src/hooks/use-busy.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { TextAreaField } from '#src/ui/input.tsx'
import { OnlineOnly } from '#src/ui/needs-connection.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { CurrencyField } from '#src/ui/number-inputs.tsx'
import { Text } from '#src/ui/text.tsx'
import { showToast } from '#src/ui/toast.ts'
import {
  MovedOnError,
  UnknownDecisionError,
  useDecide,
  type Decision,
  type SeenReport,
} from './use-decide.ts'

interface DecisionDialogProps {
  idRecebimento: number
  /** The report as the person has it before them. */
  report: SeenReport
  /** Which report it is, where several are seen. */
  about?: string
  onClose: () => void
}

export function ApproveDialog(props: DecisionDialogProps) {
  const [custoAdicional, setCost] = useState<number>()
  const [observacao, setNote] = useState('')
  return (
    <DecisionDialog
      {...props}
      title="Aprovar relatório"
      done="Relatório aprovado"
      word="Aprovar"
      decision={{ is: 'approve', custoAdicional: custoAdicional ?? 0, observacao }}
      problem={problemOfCost(custoAdicional) ?? problemOfText(observacao)}
    >
      <CurrencyField
        label="Custo adicional"
        hint="Sem custo: deixe vazio."
        value={custoAdicional}
        error={problemOfCost(custoAdicional)}
        onValue={setCost}
      />
      <TextAreaField
        label="Observação"
        value={observacao}
        error={problemOfText(observacao)}
        onChange={(event) => setNote(event.target.value)}
      />
    </DecisionDialog>
  )
}

export function ReproveDialog(props: DecisionDialogProps) {
  const [observacao, setReason] = useState('')
  return (
    <DecisionDialog
      {...props}
      title="Reprovar relatório"
      done="Relatório reprovado"
      word="Reprovar"
      decision={{ is: 'reprove', observacao }}
      problem={problemOfText(observacao)}
    >
      <TextAreaField
        label="Qual é o motivo?"
        hint="O operador vê este texto no histórico."
        value={observacao}
        error={problemOfText(observacao)}
        onChange={(event) => setReason(event.target.value)}
      />
    </DecisionDialog>
  )
}

/** Why the provider would refuse it; undefined when it takes it. */
const problemOfText = ({ length }: string): string | undefined =>
  length > longestObservation
    ? `Pode ter até ${formatNumber(longestObservation)} caracteres, e tem ${formatNumber(length)}`
    : undefined

const problemOfCost = (cost = 0): string | undefined =>
  cost > largestCost ? `O custo máximo é ${formatCurrency(largestCost)}` : undefined

interface DecisionFormProps extends DecisionDialogProps {
  title: string
  done: string
  word: string
  decision: Decision
  /** What stands at a field, and is to be put right before anything is decided. */
  problem: string | undefined
  children: ReactNode
}

/** What was typed stays there when it fails, beside why. */
function DecisionDialog(props: DecisionFormProps) {
  const { idRecebimento, report, about, onClose, title, done, word, decision, problem } = props
  // The report that the person had before them when they began to decide.
  const [seen] = useState(report)
  const isOnline = useNetwork().level !== 'offline'
  const { mutateAsync, isPending, error } = useDecide(idRecebimento, seen)
  useBusy(true)

  const decide = async () => {
    if (problem !== undefined) {
      vibrateFailed()
      return
    }
    try {
      await mutateAsync(decision)
    } catch {
      // It stands in the dialog.
      return
    }
    showToast(done)
    onClose()
  }

  if (error instanceof MovedOnError) {
    return (
      <Dialog
        title={title}
        onClose={onClose}
        actions={
          <Button size="main" onClick={onClose}>
            Fechar
          </Button>
        }
      >
        <MovedOn error={error} />
      </Dialog>
    )
  }
  return (
    <Dialog
      firm
      title={title}
      onClose={onClose}
      actions={
        <OnlineOnly online={isOnline}>
          {(state) => (
            <Button
              size="main"
              look={decision.is === 'approve' ? 'solid' : 'dangerSolid'}
              busy={isPending}
              {...state}
              onClick={() => void decide()}
            >
              {word}
            </Button>
          )}
        </OnlineOnly>
      }
    >
      {about !== undefined && <Text strong>{about}</Text>}
      {props.children}
      {error !== null && (
        <Notice tone="danger" announce="at-once">
          {error instanceof UnknownDecisionError ? error.message : messageOf(error)}
        </Notice>
      )}
    </Dialog>
  )
}

/** What is there now, in the place of what would have been decided. */
const MovedOn = ({ error: { message, now, last } }: { error: MovedOnError }) => (
  <Notice tone="warning" announce="at-once" title={message}>
    <Text>Agora o relatório está assim:</Text>
    <Text>
      <Badge tone={receivingStatusWord(now.status).tone}>
        {receivingStatusWord(now.status).text}
      </Badge>
    </Text>
    {last && (
      <Text>
        {last.statusNome} · {last.operador} · {formatDateTime(last.createdAt)}
        {last.observacao !== null && last.observacao !== '' && <> · «{last.observacao}»</>}
      </Text>
    )}
  </Notice>
)
