import { paths } from '#contract/paths.ts'
import { retakeOnly } from '#src/outbox/correction.ts'
import { factsOfList } from '#src/reads/shown-list.ts'
import { defineOperation, probe } from '#src/outbox/operation.ts'
import { object } from 'yup'
import { onPackaging } from '../effects.ts'
import {
  acceptEvidence,
  evidenceFields,
  findEvidence,
  imagesIn,
  makesImage,
  shownImage,
  withImage,
  type EvidenceArgs,
} from '../evidence.ts'
import { receiptOfPhotos } from '../receipt.ts'
import { reads } from '../reads.ts'
import { receivingLane } from '../lanes.ts'
import { packagingFields, packagingRecord, type PackagingArgs } from '../packaging-args.ts'

export type AddPackagingEvidenceArgs = EvidenceArgs & PackagingArgs

/** One more photo of a packaging. */
export const addPackagingEvidence = defineOperation<AddPackagingEvidenceArgs>({
  kind: 'receiving.addPackagingEvidence.v1',
  args: object({ ...packagingFields(), ...evidenceFields() }).noUnknown(),
  label: () => 'Foto da embalagem',
  part: 'Embalagem',
  record: packagingRecord,
  lane: receivingLane,
  makes: makesImage,
  awaited: 'a foto',
  photos: ({ photoId }) => [photoId],
  request: ({ idRecebimentoAvariaEmbalagem, photoId }, { id }) => ({
    method: 'POST',
    path: paths.packagingEvidence(),
    parts: [
      { name: 'IdRecebimentoAvariaEmbalagem', value: String(id(idRecebimentoAvariaEmbalagem)) },
      { name: 'files', bodyId: photoId },
    ],
  }),
  accept: acceptEvidence,
  replay: probe({
    ask: ({ idRecebimentoAvariaEmbalagem }, { id }) =>
      paths.packaging(id(idRecebimentoAvariaEmbalagem)),
    baseline: true,
    find: (answer, args, { baseline }) => findEvidence(imagesIn(baseline), imagesIn(answer), args),
  }),
  receipt: receiptOfPhotos(({ idRecebimentoAvariaEmbalagem: id }) => reads.packaging(id)),
  correction: { retake: retakeOnly, shows: (seen) => factsOfList('Fotos', imagesIn(seen)) },
  effects: (args) =>
    onPackaging(args, (packaging) => ({
      ...packaging,
      imagens: withImage(packaging.imagens, shownImage(args, args.idImage)),
    })),
})
