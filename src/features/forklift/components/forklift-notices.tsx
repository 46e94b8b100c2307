import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDayOf } from '#src/domain/days.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { Button } from '#src/ui/button.tsx'
import { ComesIntoView } from '#src/ui/comes-into-view.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { addresses } from '../addresses.ts'
import { standingChecklist, type StandingChecklist } from '../conflict.ts'
import { startChecklist } from '../operations/start-checklist.ts'
import { standingItem, type StandingItem } from '../standing-item.ts'
import { ConfirmDiscard } from '#src/ui/confirm-discard.tsx'
import { havePhotos, TwoAnswers } from './two-answers.tsx'
import { TwoChecklists } from './two-checklists.tsx'
import { FieldErrors } from '#src/evidence/field-errors.tsx'
import { CorrectLink, PutRight, useHasFields } from '#src/evidence/put-right.tsx'
import { useDecide } from '#src/evidence/use-decide.ts'
import type { ForkliftWork } from './use-forklift-work.ts'

/** The first thing of a machine that waits for a person's decision: what comes after it waits too. */
export const ForkliftNotices = ({ work }: { work: ForkliftWork }) => (
  <ComesIntoView of={work.parked?.id}>
    <Waiting work={work} />
  </ComesIntoView>
)

function Waiting({ work }: { work: ForkliftWork }) {
  const { parked, unsent } = work
  if (parked === undefined) return null
  const standing = standingChecklist(parked.parked)
  if (parked.kind === startChecklist.kind && standing !== undefined) {
    return <TwoChecklists start={parked} standing={standing} unsent={unsent} />
  }
  return <Parked key={parked.id} entry={parked} work={work} standing={standing} />
}

interface ParkedProps {
  entry: Entry
  work: ForkliftWork
  /** The checklist of the day on which it was done, where the one it was sent to is of another. */
  standing: StandingChecklist | undefined
}

function Parked({ entry, work, standing }: ParkedProps) {
  const { retry, discard } = useDecide()
  const [isAsked, setAsked] = useState(false)
  const isStart = entry.kind === startChecklist.kind
  const isConflict = !isStart && entry.parked?.why === 'conflict'
  // Another person's answer: one of the two stays. Refused for its day, there is none.
  const theirs = isConflict && standing === undefined ? standingItem(entry.parked?.seen) : undefined
  const isOverwriting = theirs !== undefined
  const isRefused = useHasFields(entry) && entry.parked?.why === 'refused'
  const { text } = work.wordsOf(entry)
  if (theirs !== undefined && havePhotos({ theirs, entry })) {
    return (
      <Compared theirs={theirs} entry={entry} reason={text} onSend={retry} onGiveUp={discard} />
    )
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
            <Button look={isRefused ? 'outline' : 'solid'} onClick={() => void retry(entry)}>
              {isOverwriting ? 'Enviar o meu mesmo assim' : 'Tentar de novo'}
            </Button>
          )}
          {standing !== undefined && (
            <Button asChild look="outline">
              <Link to={addresses.checklist(standing.id, standing.dia)}>
                Abrir o checklist
                {standing.dia === undefined ? '' : ` de ${formatDayOf(standing.dia)}`}
              </Link>
            </Button>
          )}
          <Button
            look="danger"
            onClick={() => (isOverwriting ? void discard(entry) : setAsked(true))}
          >
            {isOverwriting ? 'Ficar com o que está lá' : 'Descartar'}
          </Button>
        </>
      }
    >
      {entry.label}. O que vem depois nesta máquina espera neste aparelho.
      <FieldErrors entry={entry} ofNoInput />
      <PutRight entry={entry} />
      {isAsked && (
        <ConfirmDiscard
          title={isStart ? 'Descartar este checklist?' : 'Descartar esta resposta?'}
          action="Descartar"
          keep="Manter"
          onConfirm={() => discard(entry)}
          onClose={() => setAsked(false)}
        >
          <p>
            {isStart
              ? 'O checklist e as respostas dele saem deste aparelho e não podem ser recuperados.'
              : 'Ela sai deste aparelho e não pode ser recuperada. O que está no servidor fica como está.'}
          </p>
        </ConfirmDiscard>
      )}
    </Notice>
  )
}

interface ComparedProps {
  theirs: StandingItem
  entry: Entry
  reason: string
  onSend: (entry: Entry) => Promise<boolean>
  onGiveUp: (entry: Entry) => Promise<boolean>
}

/** Answers with photos need more height than the answers under the thumb leave on a phone. */
function Compared({ theirs, entry, reason, onSend, onGiveUp }: ComparedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Notice
      tone="danger"
      announce="at-once"
      title={reason}
      action={<Button onClick={() => setOpen(true)}>Ver os dois e decidir</Button>}
    >
      {entry.label}. O que vem depois nesta máquina espera neste aparelho.
      {isOpen && (
        <TwoAnswers
          theirs={theirs}
          entry={entry}
          reason={reason}
          onSend={() => void onSend(entry)}
          onGiveUp={() => void onGiveUp(entry)}
          onClose={() => setOpen(false)}
        />
      )}
    </Notice>
  )
}
