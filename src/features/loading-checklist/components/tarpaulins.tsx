import { chakra } from '@chakra-ui/react'
import { useCallback } from 'react'
import { nameOf, type TarpaulinGroup } from '#src/checklist/loading-page.ts'
import { loadingReads } from '#src/checklist/loading-reads.ts'
import { photosOfQuestion } from '#src/checklist/question-photos.ts'
import { deletionOf } from '#src/evidence/deletion.ts'
import { FlowNotices } from '#src/evidence/flow-notices.tsx'
import { PhotoSection } from '#src/evidence/photo-section.tsx'
import { useAct } from '#src/evidence/use-act.ts'
import { usePhotoFlow } from '#src/evidence/use-photo-flow.ts'
import { useRecord } from '#src/hooks/use-record.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { Card } from '#src/ui/card.tsx'
import { NoPhotos } from '#src/ui/photo/no-photos.tsx'
import { Heading } from '#src/ui/text.tsx'
import { useActs } from '../use-acts.ts'
import type { PartProps } from './part.ts'

interface TarpaulinsProps extends PartProps {
  groups: readonly TarpaulinGroup[]
}

/** The load from both sides, before and after the tarpaulin: one photo each (spec 2 §3). */
export function Tarpaulins({ page, laid, wordsOf, mayChange, groups }: TarpaulinsProps) {
  const { entries } = laid
  const acts = useActs(page, entries)
  const act = useAct(entries)
  const keep = useRecord(entries)
  const { record } = acts
  const titleOf = (group: TarpaulinGroup) => nameOf(page.perguntas[group])
  const flow = usePhotoFlow<TarpaulinGroup>({
    place: loadingReads.page(page.checklist.id).key,
    describe: useCallback(
      (group: TarpaulinGroup) => ({ ...record, name: photoName(nameOf(page.perguntas[group])) }),
      [record, page.perguntas],
    ),
    keep: useCallback(
      (group: TarpaulinGroup, photo: TakenPhoto) => keep(acts.setPhoto(group, photo), [photo]),
      [keep, acts],
    ),
    takesSeveral: never,
  })
  return (
    <Card display="flex" flexDirection="column" gap="4">
      <Heading>Fotos da carga</Heading>
      <FlowNotices flow={flow} nameOf={(group) => photoName(titleOf(group))} />
      <chakra.div
        display="grid"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 17rem), 1fr))"
        gap="5"
      >
        {groups.map((group) => {
          const question = page.perguntas[group]
          const photos = photosOfQuestion(page.checklist.idChecklist, question.images, laid)
          return (
            <chakra.section key={group} aria-label={titleOf(group)} minWidth="0">
              <chakra.h3 fontWeight="bold" lineHeight="snug" paddingBottom="2">
                {titleOf(group)}
              </chakra.h3>
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
                look={photos.length > 0 ? 'outline' : 'solid'}
                empty={<NoPhotos small />}
              />
            </chakra.section>
          )
        })}
      </chakra.div>
    </Card>
  )
}

const never = () => false

const photoName = (title: string) => `foto «${title}»`
