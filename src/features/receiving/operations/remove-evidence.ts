import { paths } from '#contract/paths.ts'
import { isSameId } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { defineOperation, on, type Effect } from '#src/outbox/model/operation.ts'
import { object, string } from 'yup'
import { addresses } from '../addresses.ts'
import { isObject } from '#src/reads/unwrap.ts'
import { onDamage, onPackaging, onSection } from '../effects.ts'
import { withoutImage } from '../evidence.ts'
import { receivingLane, receivingRecord } from '../lanes.ts'
import { onePhotoTarget } from '../packaging-photo.ts'
import { reads } from '../reads.ts'
import { idRecebimentoField } from '../packaging-args.ts'

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

const kinds = ['waste', 'under-size', 'damage', 'packaging', 'label', 'seal'] as const

/** Deletes a photo from the report; a photo that no longer exists counts as deleted. */
export const removeEvidence = defineOperation<RemoveEvidenceArgs>({
  kind: 'receiving.removeEvidence.v1',
  args: object({
    idRecebimento: idRecebimentoField(),
    idImage: idRecebimentoField(),
    place: object({
      of: string().oneOf(kinds).required(),
      idRecebimentoAvaria: idRecebimentoField().optional(),
      idRecebimentoAvariaEmbalagem: idRecebimentoField().optional(),
    })
      .noUnknown()
      .required(),
  }).noUnknown(),
  label: () => 'Foto excluída',
  record: ({ idRecebimento, place }) =>
    receivingRecord(idRecebimento, pathOf(idRecebimento, place)),
  lane: receivingLane,
  request: ({ idImage }, { id }) => ({
    method: 'DELETE',
    path: paths.receivingImageRemoval(id(idImage)),
  }),
  accept: (body) =>
    isObject(body) && typeof body['message'] === 'string' && !('value' in body) ? {} : undefined,
  target: targetOf,
  correction: {},
  effects: ({ idRecebimento, idImage, place }) => effectsOf(idRecebimento, idImage, place),
})

/**
 * A label or a seal has one photo, and a lost call may still set that photo. The removal therefore has the same target
 * as setting the photo, and waits until the lost call can no longer arrive.
 */
function targetOf({ idImage, place }: RemoveEvidenceArgs): string {
  return place.of === 'label' || place.of === 'seal'
    ? onePhotoTarget(place.of, place)
    : `image:${idPart(idImage)}`
}

function pathOf(idRecebimento: RecordId, place: EvidencePlace): string {
  switch (place.of) {
    case 'waste':
      return addresses.waste(idRecebimento)
    case 'under-size':
      return addresses.underSize(idRecebimento)
    case 'damage':
      return addresses.damage(idRecebimento, place.idRecebimentoAvaria)
    case 'packaging':
    case 'label':
    case 'seal':
      return addresses.packaging(
        idRecebimento,
        place.idRecebimentoAvaria,
        place.idRecebimentoAvariaEmbalagem,
      )
  }
}

function effectsOf(idRecebimento: RecordId, idImage: RecordId, place: EvidencePlace): Effect[] {
  const without = <Shown extends { imagens: Parameters<typeof withoutImage>[0] }>(
    shown: Shown,
  ) => ({
    ...shown,
    imagens: withoutImage(shown.imagens, idImage),
  })
  switch (place.of) {
    case 'waste':
      return [
        onSection(idRecebimento, 'residuosStatus'),
        on(reads.waste(idRecebimento), (waste) => waste && without(waste)),
      ]
    case 'under-size':
      return [
        onSection(idRecebimento, 'menorStatus'),
        on(reads.underSize(idRecebimento), (shown) => shown && without(shown)),
      ]
    case 'damage':
      return onDamage({ idRecebimento, ...place }, without)
    case 'packaging':
      return onPackaging({ idRecebimento, ...place }, without)
    case 'label':
      return onPackaging({ idRecebimento, ...place }, (shown) =>
        isSameId(shown.imagemNumeroEtiqueta?.idRecebimentoImage, idImage)
          ? { ...shown, imagemNumeroEtiqueta: null }
          : shown,
      )
    case 'seal':
      return onPackaging({ idRecebimento, ...place }, (shown) =>
        isSameId(shown.imagemNumeroLacre?.idRecebimentoImage, idImage)
          ? { ...shown, imagemNumeroLacre: null }
          : shown,
      )
  }
}
