import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { isSameId } from '#src/domain/names/ids.ts'
import { changeEntryOf } from '#src/checklist/answer-entry.ts'
import { questionName, subOf, type ShownPlace } from '#src/checklist/loading-page.ts'
import { needsNote } from '#src/checklist/rules.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'
import { Heading } from '#src/ui/page/text.tsx'
import { useGiveUp } from '#src/evidence/decision/ask-discard-drafts.tsx'
import { UndoNote } from '#src/ui/notice/undo-note.tsx'
import { placesToOffer } from '../rules.ts'
import { placeFormOf, usePlaces, type PlaceDraft } from '../use-places.ts'
import type { PartProps } from './part.ts'
import { PlaceForm, type TypedPlace } from './place-form.tsx'
import { PlaceRow } from './place-row.tsx'

/** The exit places of the load, each with observations (spec 2 §3). */
export function ExitPlaces({ page, pending, wordsOf, mayChange }: PartProps) {
  const { entries } = pending
  const { pLocaisSaida } = page.perguntas
  const { respostas } = pLocaisSaida
  const places = usePlaces(page, pending, { mayChange })
  const { editing, removed } = places
  const { giveUp, question } = useGiveUp({
    form: placeFormOf(page.checklist.id),
    onGivenUp: places.close,
  })

  return (
    <Card display="flex" flexDirection="column" gap="4">
      <div>
        <Heading>{questionName(pLocaisSaida)}</Heading>
        <chakra.p color="textMuted" lineHeight="snug">
          {pLocaisSaida.pergunta}
        </chakra.p>
      </div>
      {removed && (
        <UndoNote onUndo={() => void places.bringBack()}>{removed.local}: local removido.</UndoNote>
      )}
      {respostas.length === 0 && <chakra.p>Opcional: nenhum local informado.</chakra.p>}
      {respostas.length > 0 && (
        <ul aria-label={questionName(pLocaisSaida)}>
          {respostas.map((place) => {
            const entry = changeEntryOf(entries, {
              idPergunta: pLocaisSaida.id,
              idSub: subOf(place),
            })
            return (
              <PlaceRow
                key={`${subOf(place)} ${place.local}`}
                place={place}
                mark={entry && <SendingMark words={wordsOf(entry)} />}
                {...(mayChange &&
                  places.mayEdit && {
                    onEdit: () => places.editPlace(place),
                    onRemove: () => void places.remove(place),
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
            (option) => isSameId(option.id, editing.idOption) && needsNote(option),
          )}
          others={respostas.filter((one) => subOf(one) !== editing.idSub).map(({ local }) => local)}
          refused={changeEntryOf(entries, { idPergunta: pLocaisSaida.id, idSub: editing.idSub })}
          onType={places.type}
          onSave={places.save}
          onCancel={(typed) => giveUp(isUnsaved(typed, editing, respostas))}
        />
      )}
      {question}
      {mayChange && !editing && !places.mayAdd && (
        <chakra.p color="textMuted">
          O servidor guarda um local de saída por veículo. Para informar outro, mude o que está
          aqui.
        </chakra.p>
      )}
      {mayChange && !editing && places.mayAdd && (
        <chakra.div
          display="grid"
          gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 11rem), 1fr))"
          gap="3"
        >
          {placesToOffer(pLocaisSaida).map((option) => (
            <Button key={option.id} variant="outline" onClick={() => places.add(option)}>
              <Icon as={Plus} />
              {option.texto}
            </Button>
          ))}
          <Button variant="quiet" onClick={places.addOther}>
            <Icon as={Plus} />
            Outro local
          </Button>
        </chakra.div>
      )}
    </Card>
  )
}

/** Whether the form has text that is saved nowhere else. */
function isUnsaved(
  { local, observacoes }: TypedPlace,
  { idSub, idOption }: PlaceDraft,
  places: readonly ShownPlace[],
): boolean {
  const there = places.find((one) => subOf(one) === idSub)
  const isNew = (typed: string, before: string | null | undefined) =>
    typed.trim() !== '' && typed.trim() !== before
  return (idOption === null && isNew(local, there?.local)) || isNew(observacoes, there?.observacoes)
}
