import { chakra } from '@chakra-ui/react'
import { MapPin, MessageSquareText, Plus, Trash2, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ChecklistOption } from '#contract/schemas/checklist.ts'
import { changeEntryOf } from '#src/checklist/answer-entry.ts'
import { nameOf, subOf, type ShownPlace } from '#src/checklist/loading-page.ts'
import { loadingReads } from '#src/checklist/loading-reads.ts'
import {
  answerQuestion,
  type AnswerQuestionArgs,
} from '#src/checklist/operations/answer-question.ts'
import { needsNote } from '#src/checklist/rules.ts'
import { useKeepAct } from '#src/evidence/use-act.ts'
import { useOpenCorrecting } from '#src/hooks/use-correcting.ts'
import { useDraft } from '#src/hooks/use-draft.ts'
import { useTakeBack } from '#src/hooks/use-take-back.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { SendingMark } from '#src/ui/sending-mark.tsx'
import { isSameTap } from '#src/ui/same-tap.ts'
import { Heading } from '#src/ui/text.tsx'
import { addresses } from '../addresses.ts'
import { placesToOffer, subOfNewPlace } from '../rules.ts'
import { useActs } from '../use-acts.ts'
import type { PartProps } from './part.ts'
import { PlaceForm, type TypedPlace } from './place-form.tsx'

/** What is being written about a place: one that is there, or one that is to be added. */
interface PlaceDraft extends TypedPlace {
  idSub: number
  idOption: number | null
}

/** Where the load comes from: several places, each with what is to be said of it (spec 2 §3). */
export function Places({ page, laid, wordsOf, mayChange }: PartProps) {
  const { entries } = laid
  const { id } = page.checklist
  const { pLocaisSaida } = page.perguntas
  const acts = useActs(page, entries)
  const keep = useKeepAct(entries)
  const takeBack = useTakeBack(entries)
  const draft = useDraft<PlaceDraft>(`${loadingReads.page(id).key}:place`, addresses.checklist(id))
  const [opened, setOpened] = useState<PlaceDraft | null>()
  const [removed, setRemoved] = useState<{ place: ShownPlace; entryId: string }>()
  const addedAt = useRef(Number.NEGATIVE_INFINITY)
  const editing = opened === undefined ? draft.typed : (opened ?? undefined)
  const { respostas } = pLocaisSaida
  const find = (idSub: number) => respostas.find((one) => subOf(one) === idSub)

  const edit = (one: PlaceDraft) => {
    draft.keep(one)
    setOpened(one)
  }
  const close = () => {
    draft.drop()
    setOpened(null)
  }
  const save = async ({ local, observacoes }: TypedPlace) => {
    if (editing === undefined) return
    const { idSub, idOption } = editing
    const given = { idOption, local, observacoes: observacoes === '' ? null : observacoes }
    if ((await keep(acts.setPlace(idSub, given, find(idSub) ?? null))) !== undefined) close()
  }
  const add = (option: ChecklistOption) => {
    // The place that was tapped is gone from here by the second tap of a double one.
    if (isSameTap(addedAt.current, performance.now())) return
    addedAt.current = performance.now()
    const idSub = subOfNewPlace(pLocaisSaida, option.id)
    const place = { idOption: option.id, local: option.texto, observacoes: null }
    setRemoved(undefined)
    if (needsNote(option)) edit({ ...place, idSub, observacoes: '' })
    else void keep(acts.setPlace(idSub, place, null))
  }
  const editPlace = (place: ShownPlace) =>
    edit({
      idSub: subOf(place),
      idOption: place.idOption ?? null,
      local: place.local,
      observacoes: place.observacoes ?? '',
    })
  useOpenCorrecting(entries, ({ kind, args }) => {
    const { idPergunta, idSub } = args as AnswerQuestionArgs
    const place = idSub === undefined ? undefined : find(idSub)
    const isHere = kind === answerQuestion.kind && idPergunta === pLocaisSaida.id
    if (mayChange && isHere && place !== undefined) editPlace(place)
  })
  const remove = async (place: ShownPlace) => {
    const entryId = await keep(acts.removePlace(place))
    if (entryId !== undefined) setRemoved({ place, entryId })
  }
  const bringBack = async () => {
    if (removed === undefined) return
    const { place, entryId } = removed
    setRemoved(undefined)
    if (!(await takeBack(entryId))) await keep(acts.setPlace(subOf(place), place, null))
  }

  return (
    <Card display="flex" flexDirection="column" gap="4">
      <div>
        <Heading>{nameOf(pLocaisSaida)}</Heading>
        <chakra.p color="textMuted" lineHeight="snug">
          {pLocaisSaida.pergunta}
        </chakra.p>
      </div>
      {removed && (
        <Notice
          tone="neutral"
          icon={Trash2}
          announce="politely"
          action={
            <Button look="outline" onClick={() => void bringBack()}>
              <Icon as={Undo2} />
              Desfazer
            </Button>
          }
        >
          {removed.place.local}: local removido.
        </Notice>
      )}
      {respostas.length === 0 && <chakra.p>Nenhum local informado.</chakra.p>}
      {respostas.length > 0 && (
        <ul aria-label={nameOf(pLocaisSaida)}>
          {respostas.map((place) => {
            const entry = changeEntryOf(entries, {
              idPergunta: pLocaisSaida.id,
              idSub: subOf(place),
            })
            return (
              <PlaceRow
                key={subOf(place)}
                place={place}
                mark={entry && <SendingMark words={wordsOf(entry)} />}
                {...(mayChange && {
                  onEdit: () => editPlace(place),
                  onRemove: () => void remove(place),
                })}
              />
            )
          })}
        </ul>
      )}
      {mayChange && editing && (
        <PlaceForm
          key={editing.idSub}
          initial={editing}
          isNamed={editing.idOption !== null}
          isNoteDemanded={(pLocaisSaida.options ?? []).some(
            (option) => option.id === editing.idOption && needsNote(option),
          )}
          others={respostas.filter((one) => subOf(one) !== editing.idSub).map(({ local }) => local)}
          refused={changeEntryOf(entries, { idPergunta: pLocaisSaida.id, idSub: editing.idSub })}
          onType={(typed) => draft.keep({ ...editing, ...typed })}
          onSave={save}
          onCancel={close}
        />
      )}
      {mayChange && !editing && (
        <chakra.div
          display="grid"
          gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 11rem), 1fr))"
          gap="3"
        >
          {placesToOffer(pLocaisSaida).map((option) => (
            <Button key={option.id} look="outline" onClick={() => add(option)}>
              <Icon as={Plus} />
              {option.texto}
            </Button>
          ))}
          <Button
            look="quiet"
            onClick={() =>
              edit({
                idSub: subOfNewPlace(pLocaisSaida, null),
                idOption: null,
                local: '',
                observacoes: '',
              })
            }
          >
            <Icon as={Plus} />
            Outro local
          </Button>
        </chakra.div>
      )}
    </Card>
  )
}

/** At twice the text size the word alone is wider than a phone. */
const Breakable = chakra('span', { base: { minWidth: '0', overflowWrap: 'anywhere' } })

interface PlaceRowProps {
  place: ShownPlace
  mark: React.ReactNode
  onEdit?: () => void
  onRemove?: () => void
}

const PlaceRow = ({ place, mark, onEdit, onRemove }: PlaceRowProps) => (
  <chakra.li
    display="flex"
    flexWrap="wrap"
    gap="3"
    alignItems="center"
    paddingBlock="3"
    borderTop="var(--edge-width) solid"
    borderColor="line"
  >
    <chakra.div flex="1 1 12rem" minWidth="0" lineHeight="snug" overflowWrap="anywhere">
      <chakra.p display="flex" gap="2" fontSize="lg" fontWeight="black">
        <Icon as={MapPin} />
        {place.local}
      </chakra.p>
      {place.observacoes !== null && <chakra.p whiteSpace="pre-wrap">{place.observacoes}</chakra.p>}
      {mark && <chakra.div paddingTop="1">{mark}</chakra.div>}
    </chakra.div>
    <chakra.div display="flex" flexWrap="wrap" gap="4" maxWidth="100%">
      {onEdit && (
        <Button
          look="outline"
          maxWidth="100%"
          onClick={onEdit}
          aria-label={`Observações: ${place.local}`}
        >
          <Icon as={MessageSquareText} />
          <Breakable>Observações</Breakable>
        </Button>
      )}
      {onRemove && (
        <Button look="danger" size="icon" onClick={onRemove} aria-label={`Remover ${place.local}`}>
          <Icon as={Trash2} />
        </Button>
      )}
    </chakra.div>
  </chakra.li>
)
