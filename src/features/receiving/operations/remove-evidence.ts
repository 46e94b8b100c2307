import { paths } from '#contract/paths.ts'
import { acceptMessage } from '#src/checklist/answers.ts'
import { isSameId } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId, RecordName } from '#src/outbox/model/entry.ts'
import { defineOperation, type Effect } from '#src/outbox/model/operation.ts'
import { object, string } from 'yup'
import { withoutImage, type PartWithImages } from '../evidence.ts'
import { receivingLane } from '../lanes.ts'
import {
  damagePart,
  idRecebimentoField,
  onePhotoTarget,
  packagingPart,
  underSizePart,
  wastePart,
  type PackagingArgs,
} from '../report-parts.ts'
import type { ShownPackaging } from '../shown.ts'

/** What a photo shows, with the ids of the records that it belongs to. */
export type EvidencePlace =
  | { of: 'waste' | 'under-size' }
  | { of: 'damage'; idRecebimentoAvaria: RecordId }
  | {
      of: 'packaging' | 'label' | 'seal'
      idRecebimentoAvaria: RecordId
      idRecebimentoAvariaEmbalagem: RecordId
    }

export interface RemoveEvidenceArgs {
  idRecebimento: RecordId
  idImage: RecordId
  place: EvidencePlace
}

interface PhotoPart {
  record: (args: PackagingArgs) => RecordName
  effects: (
    args: PackagingArgs,
    change: <Shown extends PartWithImages>(shown: Shown) => Shown,
  ) => Effect[]
}

const partByPlace: Record<EvidencePlace['of'], PhotoPart> = {
  waste: wastePart,
  'under-size': underSizePart,
  damage: damagePart,
  packaging: packagingPart,
  label: packagingPart,
  seal: packagingPart,
}

/** Deletes a photo from the report; a photo that no longer exists counts as deleted. */
export const removeEvidence = defineOperation<RemoveEvidenceArgs>({
  kind: 'receiving.removeEvidence.v1',
  args: object({
    idRecebimento: idRecebimentoField(),
    idImage: idRecebimentoField(),
    place: object({
      of: string().oneOf(Object.keys(partByPlace)).required(),
      idRecebimentoAvaria: idRecebimentoField().optional(),
      idRecebimentoAvariaEmbalagem: idRecebimentoField().optional(),
    })
      .noUnknown()
      .required(),
  }).noUnknown(),
  label: () => 'Foto excluída',
  record: (args) => partByPlace[args.place.of].record(idsOf(args)),
  lane: receivingLane,
  request: ({ idImage }, { id }) => ({
    method: 'DELETE',
    path: paths.receivingImageRemoval(id(idImage)),
  }),
  accept: acceptMessage,
  target: targetOf,
  correction: {},
  effects: (args) =>
    partByPlace[args.place.of].effects(idsOf(args), (shown) => withoutPhoto(shown, args)),
})

/** The ids that identify the part; a part that is not in a damage or a packaging needs only the report's. */
const idsOf = ({ idRecebimento, place }: RemoveEvidenceArgs) =>
  ({ idRecebimento, ...place }) as unknown as PackagingArgs

/**
 * A label or a seal has one photo, and a lost call may still set that photo. The removal therefore has the same target
 * as setting the photo, and waits until the lost call can no longer arrive.
 */
function targetOf({ idImage, place }: RemoveEvidenceArgs): string {
  return place.of === 'label' || place.of === 'seal'
    ? onePhotoTarget(place.of, place)
    : `image:${idPart(idImage)}`
}

function withoutPhoto<Shown extends PartWithImages & Partial<ShownPackaging>>(
  shown: Shown,
  { idImage, place }: RemoveEvidenceArgs,
): Shown {
  if (place.of !== 'label' && place.of !== 'seal')
    return { ...shown, imagens: withoutImage(shown.imagens, idImage) }
  const field = place.of === 'label' ? 'imagemNumeroEtiqueta' : 'imagemNumeroLacre'
  const isIt = isSameId(shown[field]?.idRecebimentoImage, idImage)
  return isIt ? { ...shown, [field]: null } : shown
}
