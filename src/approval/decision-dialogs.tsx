import { useState, type ReactNode } from 'react'
import { largestCost, longestObservation } from '#contract/limits.ts'
import { messageOf } from '#src/api/api-error.ts'
import { formatDateTime } from '#src/domain/time/dates.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { formatCurrency, formatNumber } from '#src/domain/amounts/numbers.ts'
import { receivingStatusWord } from '#src/domain/records/status-words.ts'
import type { TypedNumber } from '#src/domain/typed/read-number.ts'
import { useBusy } from '#src/hooks/draft/busy.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Badge } from '#src/ui/page/badge.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { TextAreaField } from '#src/ui/form/input.tsx'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { ActFailure } from '#src/ui/notice/act-failure.tsx'
import { CurrencyField } from '#src/ui/form/number-field.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { TypedDialog } from '#src/evidence/decision/typed-dialog.tsx'
import {
  LostDecisionError,
  MovedOnError,
  useApproval,
  type Decision,
  type SeenReport,
} from './use-decide.ts'
import { useTypedDecision, type TypedDecision } from './use-typed-decision.ts'

interface DecisionDialogProps {
  idRecebimento: Id
  /** The report as the person sees it. */
  report: SeenReport
  /** Identifies the report where several are on the screen. */
  about?: string
  onClose: () => void
}

export function ApproveDialog(props: DecisionDialogProps) {
  const draft = useTypedDecision(props.idRecebimento, 'approve')
  const { cost, observacao } = draft.typed
  return (
    <DecisionDialog
      {...props}
      draft={draft}
      title="Aprovar relatório"
      done="Relatório aprovado"
      word="Aprovar"
      decision={{ is: 'approve', custoAdicional: typeof cost === 'number' ? cost : 0, observacao }}
      problem={problemOfCost(cost) ?? problemOfText(observacao)}
      question={questionOfCost(cost)}
    >
      <CurrencyField
        label="Custo adicional"
        hint="Sem custo: deixe vazio."
        value={cost}
        error={problemOfCost(cost)}
        onValue={(value) => draft.type({ cost: value })}
      />
      <TextAreaField
        label="Observação"
        value={observacao}
        error={problemOfText(observacao)}
        onChange={(event) => draft.type({ observacao: event.target.value })}
      />
    </DecisionDialog>
  )
}

export function ReproveDialog(props: DecisionDialogProps) {
  const draft = useTypedDecision(props.idRecebimento, 'reprove')
  const { observacao } = draft.typed
  return (
    <DecisionDialog
      {...props}
      draft={draft}
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
        onChange={(event) => draft.type({ observacao: event.target.value })}
      />
    </DecisionDialog>
  )
}

/** Why the text is too long for the provider; undefined where its length is allowed. */
const problemOfText = ({ length }: string): string | undefined =>
  length > longestObservation
    ? `Pode ter até ${formatNumber(longestObservation)} caracteres, e tem ${formatNumber(length)}`
    : undefined

/** The field shows this problem only where it has none of its own, such as a text that is not a number. */
const problemOfCost = (cost: TypedNumber = 0): string | undefined => {
  if (typeof cost === 'string') return 'Informe o custo em reais'
  return cost > largestCost ? `O custo máximo é ${formatCurrency(largestCost)}` : undefined
}

/**
 * R$. A larger cost has to be confirmed: its decimal comma may be missing, and an approval cannot be undone.
 */
const unusualCost = 100_000

const questionOfCost = (cost: TypedNumber = 0): string | undefined =>
  typeof cost === 'number' && cost > unusualCost ? formatCurrency(cost) : undefined

interface DecisionFormProps extends DecisionDialogProps {
  title: string
  done: string
  word: string
  decision: Decision
  draft: TypedDecision
  /** A field's problem that has to be corrected before the decision can be sent. */
  problem: string | undefined
  /** An amount that needs one confirmation before it is sent. */
  question?: string | undefined
  children: ReactNode
}

/**
 * After a failed call the typed values stay on the screen with the error. After `MovedOnError` the dialog shows the
 * current report in their place, and only the draft keeps them.
 */
function DecisionDialog(props: DecisionFormProps) {
  const { idRecebimento, report, about, title, done, word, decision, draft, problem } = props
  const [asked, setAsked] = useState<string>()
  const isAsked = props.question !== undefined && asked === props.question
  // The report as the person saw it when they began to decide.
  const [seen] = useState(report)
  const isOnline = useNetwork().level !== 'offline'
  const { mutateAsync, isPending, error } = useApproval(idRecebimento, seen)
  useBusy(true)

  const close = () => {
    draft.drop()
    props.onClose()
  }
  const decide = async () => {
    if (problem !== undefined) {
      vibrateFailed()
      return
    }
    if (props.question !== undefined && !isAsked) {
      setAsked(props.question)
      return
    }
    try {
      await mutateAsync(decision)
    } catch {
      // The dialog shows the error.
      return
    }
    showToast(done)
    close()
  }

  if (error instanceof MovedOnError) {
    return (
      <TypedDialog
        isTyped={false}
        form={draft.form}
        title={title}
        onClose={props.onClose}
        actions={
          <Button size="main" onClick={props.onClose}>
            Fechar
          </Button>
        }
      >
        <MovedOn error={error} />
        {draft.isTyped && (
          <Text muted>O que você preencheu fica em rascunho na tela do relatório.</Text>
        )}
      </TypedDialog>
    )
  }
  return (
    <TypedDialog
      busy={isPending}
      isTyped={draft.isTyped}
      form={draft.form}
      title={title}
      onClose={close}
      actions={
        <OnlineOnly online={isOnline}>
          {(state) => (
            <Button
              size="main"
              variant={decision.is === 'approve' ? 'solid' : 'dangerSolid'}
              busy={isPending}
              {...state}
              onClick={() => void decide()}
            >
              {isAsked ? `${word} com ${props.question}` : word}
            </Button>
          )}
        </OnlineOnly>
      }
    >
      {about !== undefined && <Text strong>{about}</Text>}
      {props.children}
      {isAsked && (
        <Notice tone="warning" announce="at-once" title={`O custo adicional é ${props.question}?`}>
          É um valor alto, e a aprovação não pode ser desfeita. Confira antes de aprovar.
        </Notice>
      )}
      <ActFailure
        words={error && (error instanceof LostDecisionError ? error.message : messageOf(error))}
      />
    </TypedDialog>
  )
}

/** The current report, shown instead of the decision form. */
const MovedOn = ({ error: { message, now, last, refusal } }: { error: MovedOnError }) => (
  <Notice tone="warning" announce="at-once" title={message}>
    {refusal !== undefined && <Text>{refusal}</Text>}
    <Text>Agora o relatório está assim:</Text>
    <Text>
      <Badge tone={receivingStatusWord(now.status).tone}>
        {receivingStatusWord(now.status).text}
      </Badge>
    </Text>
    {typeof now.custoAdicional === 'number' && (
      <Text>Custo adicional: {formatCurrency(now.custoAdicional)}</Text>
    )}
    {last && (
      <Text>
        {last.statusNome} · {last.operador} · {formatDateTime(last.createdAt)}
        {last.observacao !== null && last.observacao !== '' && <> · «{last.observacao}»</>}
      </Text>
    )}
  </Notice>
)
