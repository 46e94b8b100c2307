import type { ReactNode } from 'react'
import { deletionOf } from '#src/evidence/photo/deletion.ts'
import { FlowNotices } from '#src/evidence/photo/flow-notices.tsx'
import { PhotoSection } from '#src/evidence/photo/photo-section.tsx'
import { usePhotoFlow } from '#src/evidence/photo/use-photo-flow.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import { Card } from '#src/ui/page/card.tsx'
import { Heading } from '#src/ui/page/text.tsx'
import type { EvidenceArgs } from '../../evidence.ts'
import { receivingRecord } from '../../lanes.ts'
import { removeEvidence, type EvidencePlace } from '../../operations/remove-evidence.ts'
import type { ShownImage } from '../../shown.ts'
import { photosOf, type EvidencePhoto } from './shown-photos.ts'
import { localImageId, type Part } from './use-part.ts'

interface EvidenceCardProps {
  part: Part
  /** What the photos show: «Fotos da avaria». */
  title: string
  images: readonly ShownImage[]
  place: EvidencePlace
  /** The screen on which the photos are taken. */
  path: string
  /** The key of the part's read; the slot that survives a reload is stored under it. */
  slotOf: string
  mayChange: boolean
  mayMark?: boolean
  /** The intent that adds a photo. */
  add: (photo: EvidenceArgs) => Intent
  children?: ReactNode
}

const always = () => true

/** The photos of one part of a report; their number is unlimited. */
export function EvidenceCard(props: EvidenceCardProps) {
  const { part, title, images, place, path, slotOf, mayChange, mayMark = false } = props
  const { add, children } = props
  const { idRecebimento, pending, wordsOf, act, record, photoArgsOf } = part
  const name = title.toLocaleLowerCase('pt-BR')
  const flow = usePhotoFlow<'evidence'>({
    place: slotOf,
    describe: () => ({ ...receivingRecord(idRecebimento, path), name }),
    keep: (_, photo) =>
      record(add({ ...photoArgsOf(photo), idImage: localImageId(photo.id) }), [photo]),
    takesSeveral: always,
  })
  const photos = photosOf(images, pending)
  return (
    <Card display="flex" flexDirection="column" gap="3">
      <Heading>{title}</Heading>
      {children}
      <FlowNotices flow={flow} nameOf={() => name} mayChange={mayChange} />
      <PhotoSection
        flow={flow}
        slot="evidence"
        title={title}
        photos={photos}
        wordsOf={wordsOf}
        mayChange={mayChange}
        mayMark={mayMark}
        act={act}
        deletionOf={(photo) => deletionOf(photo, (one) => removalOf(idRecebimento, one, place))}
      />
    </Card>
  )
}

/** Undefined for a photo that was sent together with its damage and has no id of its own yet. */
export function removalOf(
  idRecebimento: Part['idRecebimento'],
  { image }: EvidencePhoto,
  place: EvidencePlace,
): Intent | undefined {
  const { idRecebimentoImage: idImage } = image
  return idImage === null ? undefined : removeEvidence({ idRecebimento, idImage, place })
}
