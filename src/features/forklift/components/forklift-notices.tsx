import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDayOf } from '#src/domain/time/days.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ComesIntoView } from '#src/ui/list/comes-into-view.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { addresses } from '../addresses.ts'
import { currentChecklist, type CurrentChecklist } from '../conflict.ts'
import type { AnswerThere } from '../observe-item.ts'
import { clearItem } from '../operations/clear-item.ts'
import { startChecklist } from '../operations/start-checklist.ts'
import { havePhotos, TwoAnswers } from './two-answers.tsx'
import { TwoChecklists } from './two-checklists.tsx'
import { FieldErrors } from '#src/evidence/decision/field-errors.tsx'
import { AskDiscard } from '#src/evidence/decision/parked-notice.tsx'
import { CorrectLink, PutRight, useHasFields } from '#src/evidence/decision/put-right.tsx'
import { useDecide } from '#src/evidence/decision/use-decide.ts'
import type { ForkliftWork } from './use-forklift-work.ts'

/** Shows the first parked entry of a machine and scrolls into view: the entry blocks all later entries of the lane. */
export const ForkliftNotices = ({ work }: { work: ForkliftWork }) => (
  <ComesIntoView of={work.parked?.id}>
    <Waiting work={work} />
  </ComesIntoView>
)

function Waiting({ work }: { work: ForkliftWork }) {
  const { parked, unsent } = work
  if (parked === undefined) return null
  const current = currentChecklist(parked.parked)
  if (parked.kind === startChecklist.kind && current !== undefined) {
    return <TwoChecklists start={parked} current={current} unsent={unsent} />
  }
  return <Parked key={parked.id} entry={parked} work={work} current={current} />
}

interface ParkedProps {
  entry: Entry
  work: ForkliftWork
  /** The checklist of the day on which the entry was done, where the target checklist is of another day. */
  current: CurrentChecklist | undefined
}

function Parked({ entry, work, current }: ParkedProps) {
  const { retry } = useDecide()
  const [isAsked, setAsked] = useState(false)
  const isStart = entry.kind === startChecklist.kind
  const isConflict = !isStart && entry.parked?.why === 'conflict'
  // A conflict means that another person's answer is at the provider and one of the two answers stays. An entry refused
  // because its day is over has no such answer.
  const theirs = isConflict ? (entry.parked?.there as AnswerThere | undefined) : undefined
  const isOverwriting = theirs !== undefined
  const isRefused = useHasFields(entry) && entry.parked?.why === 'refused'
  const { text } = work.wordsOf(entry)
  if (theirs !== undefined && havePhotos({ theirs, entry })) {
    return <Compared theirs={theirs} entry={entry} reason={text} onSend={retry} />
  }
  return (
    <Notice
      tone="danger"
      announce="at-once"
      title={text}
      action={
        <>
          {isRefused && <CorrectLink entry={entry}>Corrigir</CorrectLink>}
          {!(isStart && isRefused) && (
            <Button variant={isRefused ? 'outline' : 'solid'} onClick={() => void retry(entry)}>
              {isOverwriting ? 'Enviar o meu mesmo assim' : 'Tentar de novo'}
            </Button>
          )}
          {current !== undefined && (
            <Button asChild variant="outline">
              <Link to={addresses.checklist(current.id, current.dia)}>
                Abrir o checklist
                {current.dia === undefined ? '' : ` de ${formatDayOf(current.dia)}`}
              </Link>
            </Button>
          )}
          <Button variant="danger" onClick={() => setAsked(true)}>
            {isOverwriting ? 'Manter o do servidor' : 'Descartar'}
          </Button>
        </>
      }
    >
      {entry.label}. O que vem depois nesta máquina espera neste aparelho.
      {entry.kind === clearItem.kind && !isOverwriting && (
        <p>A resposta continua no servidor. Para mantê-la, descarte esta exclusão.</p>
      )}
      <FieldErrors entry={entry} ofNoInput />
      <PutRight entry={entry} />
      {isAsked && (
        <AskDiscard
          entry={entry}
          title={isStart ? 'Descartar este checklist?' : 'Descartar esta resposta?'}
          onClose={() => setAsked(false)}
        >
          {!isStart && 'O que está no servidor fica como está.'}
        </AskDiscard>
      )}
    </Notice>
  )
}

interface ComparedProps {
  theirs: AnswerThere
  entry: Entry
  reason: string
  onSend: (entry: Entry) => Promise<boolean>
}

/** On a phone, answers with photos need more height than the answer buttons leave, so a dialog shows them. */
function Compared({ theirs, entry, reason, onSend }: ComparedProps) {
  const [open, setOpen] = useState<'both' | 'discard'>()
  return (
    <Notice
      tone="danger"
      announce="at-once"
      title={reason}
      action={<Button onClick={() => setOpen('both')}>Ver os dois e decidir</Button>}
    >
      {entry.label}. O que vem depois nesta máquina espera neste aparelho.
      {open === 'both' && (
        <TwoAnswers
          theirs={theirs}
          entry={entry}
          reason={reason}
          onSend={() => void onSend(entry)}
          onGiveUp={() => setOpen('discard')}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'discard' && (
        <AskDiscard
          entry={entry}
          title="Descartar esta resposta?"
          onClose={() => setOpen(undefined)}
        >
          O que está no servidor fica como está.
        </AskDiscard>
      )}
    </Notice>
  )
}
