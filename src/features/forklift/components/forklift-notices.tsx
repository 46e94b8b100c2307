import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDayOf } from '#src/domain/days.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { Button } from '#src/ui/button.tsx'
import { ComesIntoView } from '#src/ui/comes-into-view.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { addresses } from '../addresses.ts'
import { standingChecklist, type StandingChecklist } from '../conflict.ts'
import type { AnswerItemArgs } from '../operations/answer-item.ts'
import { startChecklist } from '../operations/start-checklist.ts'
import { standingItem, type StandingItem } from '../standing-item.ts'
import { ConfirmDiscard } from '#src/ui/confirm-discard.tsx'
import { OnePhoto, photoOf } from './one-photo.tsx'
import { TwoChecklists } from './two-checklists.tsx'
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

/** The photos of both answers, where there are: what is decided over is seen before. */
function TwoPhotos({ theirs, entry }: { theirs: StandingItem; entry: Entry }) {
  const { idChecklist, photo, descricao } = entry.args as AnswerItemArgs
  const photos = [
    {
      where: 'No servidor',
      photo: photoOf({
        idChecklist: theirs.idChecklist ?? idChecklist,
        file01: theirs.obs?.file01,
      }),
    },
    { where: 'Neste aparelho', photo: photoOf({ idChecklist, photoId: photo?.photoId }) },
  ]
  if (photos.every((one) => one.photo === undefined)) return null
  return (
    <chakra.dl display="flex" flexWrap="wrap" gap="4" paddingBlockStart="2">
      {photos.map(({ where, photo: shown }) => (
        <chakra.div key={where} display="flex" flexDirection="column" gap="1.5">
          <chakra.dt fontWeight="bold">{where}</chakra.dt>
          <dd>
            {shown === undefined ? (
              'Sem foto'
            ) : (
              <OnePhoto
                photo={shown}
                name={`Foto ${where.toLocaleLowerCase('pt-BR')}: ${descricao}`}
              />
            )}
          </dd>
        </chakra.div>
      ))}
    </chakra.dl>
  )
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
  return (
    <Notice
      tone="danger"
      announce="at-once"
      title={work.wordsOf(entry).text}
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
      {theirs && <TwoPhotos theirs={theirs} entry={entry} />}
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
