import { paths } from '#contract/paths.ts'
import { addsPhoto } from '#src/evidence/photo/sent-photo.ts'
import { retakeOnly } from '#src/outbox/model/correction.ts'
import {
  acceptEvidence,
  evidenceFields,
  pathOfImage,
  shownImage,
  withImage,
  type EvidenceArgs,
  type PartWithImages,
} from '../evidence.ts'
import { receiptOfPhotos } from '../receipt.ts'
import {
  damagePart,
  defineOnPart,
  idOf,
  packagingPart,
  partWithId,
  readsOf,
  underSizePart,
  wastePart,
  type ReportArgs,
  type ReportPart,
} from '../report-parts.ts'

interface Evidence {
  kind: `receiving.${string}.v1`
  label: string
  /** Path of the upload. */
  path: string
}

/** Defines the operation that adds a photo to a part of a report. */
const addEvidence = <Place extends ReportArgs, Shown extends PartWithImages>(
  part: ReportPart<Place, Shown>,
  { kind, label, path }: Evidence,
) =>
  defineOnPart<Place & EvidenceArgs>(part, {
    kind,
    fields: evidenceFields(),
    label: () => label,
    makes: ({ idImage }) => ({ type: 'receiving-image', id: idImage }),
    awaited: 'a foto',
    photos: ({ photoId }) => [photoId],
    request: (args, context) => ({
      method: 'POST',
      path,
      parts: [partWithId(part, args, context), { name: 'files', bodyId: args.photoId }],
    }),
    accept: acceptEvidence,
    observe: addsPhoto<Place & EvidenceArgs>({
      reads: readsOf(part),
      list: 'imagens',
      id: 'idRecebimentoImage',
      pathOf: pathOfImage,
    }),
    receipt: receiptOfPhotos((args) => part.read(idOf(part, args))),
    correction: { retake: retakeOnly },
    effects: (args) =>
      part.effects(args, (shown) => ({
        ...shown,
        imagens: withImage(shown.imagens, shownImage(args, args.idImage)),
      })),
  })

export const addDamageEvidence = addEvidence(damagePart, {
  kind: 'receiving.addDamageEvidence.v1',
  label: 'Foto da avaria',
  path: paths.damageEvidence(),
})

export const addPackagingEvidence = addEvidence(packagingPart, {
  kind: 'receiving.addPackagingEvidence.v1',
  label: 'Foto da embalagem',
  path: paths.packagingEvidence(),
})

export const addWasteEvidence = addEvidence(wastePart, {
  kind: 'receiving.addWasteEvidence.v1',
  label: 'Foto dos resíduos',
  path: paths.wasteEvidence(),
})

export const addUnderSizeEvidence = addEvidence(underSizePart, {
  kind: 'receiving.addUnderSizeEvidence.v1',
  label: 'Foto dos materiais a menor',
  path: paths.underSizeEvidence(),
})
