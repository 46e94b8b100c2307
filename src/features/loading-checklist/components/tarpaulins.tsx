import { chakra } from '@chakra-ui/react'
import { useRef } from 'react'
import {
  questionName,
  type ShownLoadingPage,
  type TarpaulinGroup,
} from '#src/checklist/loading-page.ts'
import { setQuestionPhoto } from '#src/checklist/operations/set-question-photo.ts'
import type { QuestionPhotoArgs } from '#src/checklist/question-photo.ts'
import { pathsOfImage, photosOfQuestion } from '#src/checklist/question-photos.ts'
import type { SeenPhoto } from '#src/evidence/photo/one-photo.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { deletionOf } from '#src/evidence/photo/deletion.ts'
import { FlowNotices } from '#src/evidence/photo/flow-notices.tsx'
import { PhotoSection } from '#src/evidence/photo/photo-section.tsx'
import { CurrentPhoto } from '#src/evidence/photo/current-photo.tsx'
import { useAct } from '#src/evidence/decision/use-act.ts'
import { type RecordAct, useRecord } from '#src/hooks/outbox/use-record.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { Card } from '#src/ui/page/card.tsx'
import { NoPhotos } from '#src/ui/photo/no-photos.tsx'
import { Heading } from '#src/ui/page/text.tsx'
import { loadingReads } from '#src/checklist/loading-reads.ts'
import { type PhotoFlow, usePhotoFlow } from '#src/evidence/photo/use-photo-flow.ts'
import type { Begun } from '#src/outbox/model/observe.ts'
import { type ChecklistActs, useActs } from '../use-acts.ts'
import type { PartProps } from './part.ts'

interface TarpaulinsProps extends PartProps {
  groups: readonly TarpaulinGroup[]
}

/** The four photos of the load: both sides, before and after the tarpaulin (spec 2 §3). */
export function Tarpaulins({ page, pending, wordsOf, mayChange, groups }: TarpaulinsProps) {
  const { entries } = pending
  const acts = useActs(page, pending)
  const act = useAct(pending)
  const keep = useRecord(pending)
  const titleOf = (group: TarpaulinGroup) => questionName(page.perguntas[group])
  const flow = useTarpaulinFlow(page, acts, keep)
  return (
    <Card display="flex" flexDirection="column" gap="4">
      <Heading>Fotos da carga</Heading>
      <FlowNotices
        flow={flow}
        nameOf={(group) => photoName(titleOf(group))}
        mayChange={mayChange}
      />
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 17rem), 1fr))"
        gap="5"
      >
        {groups.map((group) => {
          const question = page.perguntas[group]
          const photos = photosOfQuestion(page.checklist.idChecklist, question.images, pending)
          const theirs = photoInTheWay(entries, question.id)
          return (
            <chakra.section key={group} aria-label={titleOf(group)} minWidth="0">
              <chakra.h3 fontWeight="bold" lineHeight="snug" paddingBottom="2">
                {titleOf(group)}
              </chakra.h3>
              {theirs !== undefined && (
                <CurrentPhoto
                  path={pathsOfImage(page.checklist.idChecklist, theirs)}
                  title={`Foto «${titleOf(group)}»`}
                />
              )}
              <PhotoSection
                flow={flow}
                slot={group}
                title={titleOf(group)}
                photos={photos}
                wordsOf={wordsOf}
                mayChange={mayChange}
                act={act}
                deletionOf={(photo) =>
                  deletionOf(photo, ({ image }) => acts.removePhoto(group, image.id))
                }
                label={photos.length > 0 ? 'Tirar de novo' : 'Tirar foto'}
                variant={photos.length > 0 ? 'outline' : 'solid'}
                empty={<NoPhotos small />}
              />
            </chakra.section>
          )
        })}
      </chakra.div>
    </Card>
  )
}

/** The id of another person's photo that the parked photo of this device would replace. */
function photoInTheWay(entries: readonly Entry[], idPergunta: Id) {
  const parked = entries.findLast(
    ({ kind, args, state }) =>
      kind === setQuestionPhoto.kind &&
      state === 'parked' &&
      (args as QuestionPhotoArgs).idPergunta === idPergunta,
  )?.parked
  return (parked?.there as SeenPhoto | null | undefined)?.id
}

/** The photo flow of the load. Each photo replaces the one on the screen when its camera opened. */
function useTarpaulinFlow(
  page: ShownLoadingPage,
  acts: ChecklistActs,
  keep: RecordAct,
): PhotoFlow<TarpaulinGroup> {
  const { record } = acts
  const begun = useRef<Partial<Record<TarpaulinGroup, Begun>>>({})
  return usePhotoFlow<TarpaulinGroup>({
    place: loadingReads.page(page.checklist.id).key,
    describe: (group) => ({
      ...record,
      name: photoName(questionName(page.perguntas[group])),
    }),
    onBegin: (group) => {
      begun.current[group] = acts.beginPhoto(group)
    },
    keep: (group, photo) => keep(acts.setPhoto(group, photo, begun.current[group]), [photo]),
  })
}

const photoName = (title: string) => `foto «${title}»`
