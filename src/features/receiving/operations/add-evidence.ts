import { paths } from '#contract/paths.ts'
import { factsOfList } from '#src/reads/shown-list.ts'
import type { Id } from '#src/domain/names/ids.ts'
import type { RecordId, RecordName } from '#src/outbox/model/entry.ts'
import { retakeOnly } from '#src/outbox/model/correction.ts'
import { defineOperation, on, type Effect } from '#src/outbox/model/operation.ts'
import type { Read } from '#src/reads/read.ts'
import { object, type ObjectShape } from 'yup'
import { addresses } from '../addresses.ts'
import { onDamage, onPackaging, onSection } from '../effects.ts'
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
import { receivingLane, receivingRecord } from '../lanes.ts'
import {
  packagingFields,
  packagingRecord,
  type PackagingArgs,
  idRecebimentoField,
} from '../packaging-args.ts'
import { receiptOfPhotos } from '../receipt.ts'
import { reads } from '../reads.ts'
import type { ShownImage } from '../shown.ts'

interface Evidence<Args> {
  kind: `receiving.${string}.v1`
  label: string
  part: string
  /** Fields of the arguments that identify what the photo shows. */
  fields: ObjectShape
  record: (args: Args) => RecordName
  /** Path of the upload. */
  upload: string
  /** The part of the call that identifies what the photo shows, and its id. */
  of: { name: string; id: (args: Args) => RecordId }
  /** Path of the read that lists the photos. */
  shown: (id: Id) => string
  read: (id: RecordId) => Pick<Read<unknown>, 'path' | 'unwrap'>
  /** Effects on every read that contains the photos; `add` adds the new photo. */
  effects: (args: Args, add: <Shown extends WithImages>(shown: Shown) => Shown) => Effect[]
}

interface WithImages {
  imagens: ShownImage[]
}

/** Defines the operation that adds a photo to something in a report. */
const addEvidence = <Args extends EvidenceArgs>(evidence: Evidence<Args>) => {
  const { kind, label, part, fields, record, upload, of, shown, read, effects } = evidence
  return defineOperation<Args>({
    ...{ kind, part, record },
    args: object({ ...fields, ...evidenceFields() }).noUnknown(),
    label: () => label,
    lane: receivingLane,
    makes: makesImage,
    awaited: 'a foto',
    photos: ({ photoId }) => [photoId],
    request: (args, { id }) => ({
      method: 'POST',
      path: upload,
      parts: [
        { name: of.name, value: String(id(of.id(args))) },
        { name: 'files', bodyId: args.photoId },
      ],
    }),
    accept: acceptEvidence,
    observe: {
      reads: (args, { id }) => shown(id(of.id(args))),
      baseline: true,
      compare: findEvidence,
      facts: (seen) => factsOfList('Fotos', imagesIn(seen)),
    },
    receipt: receiptOfPhotos((args) => read(of.id(args))),
    correction: { retake: retakeOnly },
    effects: (args) =>
      effects(args, (it) => ({
        ...it,
        imagens: withImage(it.imagens, shownImage(args, args.idImage)),
      })),
  })
}

export interface AddDamageEvidenceArgs extends EvidenceArgs {
  idRecebimentoAvaria: RecordId
}

export const addDamageEvidence = addEvidence<AddDamageEvidenceArgs>({
  kind: 'receiving.addDamageEvidence.v1',
  label: 'Foto da avaria',
  part: 'Avaria',
  fields: { idRecebimento: idRecebimentoField(), idRecebimentoAvaria: idRecebimentoField() },
  record: ({ idRecebimento, idRecebimentoAvaria }) =>
    receivingRecord(idRecebimento, addresses.damage(idRecebimento, idRecebimentoAvaria)),
  upload: paths.damageEvidence(),
  of: { name: 'IdRecebimentoAvaria', id: (args) => args.idRecebimentoAvaria },
  shown: paths.damage,
  read: reads.damage,
  effects: (args, add) => onDamage(args, add),
})

export type AddPackagingEvidenceArgs = EvidenceArgs & PackagingArgs

export const addPackagingEvidence = addEvidence<AddPackagingEvidenceArgs>({
  kind: 'receiving.addPackagingEvidence.v1',
  label: 'Foto da embalagem',
  part: 'Embalagem',
  fields: packagingFields(),
  record: packagingRecord,
  upload: paths.packagingEvidence(),
  of: { name: 'IdRecebimentoAvariaEmbalagem', id: (args) => args.idRecebimentoAvariaEmbalagem },
  shown: paths.packaging,
  read: reads.packaging,
  effects: (args, add) => onPackaging(args, add),
})

export const addWasteEvidence = addEvidence<EvidenceArgs>({
  kind: 'receiving.addWasteEvidence.v1',
  label: 'Foto dos resíduos',
  part: 'Resíduos',
  fields: { idRecebimento: idRecebimentoField() },
  record: ({ idRecebimento }) => receivingRecord(idRecebimento, addresses.waste(idRecebimento)),
  upload: paths.wasteEvidence(),
  of: { name: 'IdRecebimento', id: (args) => args.idRecebimento },
  shown: paths.waste,
  read: reads.waste,
  effects: ({ idRecebimento }, add) => [
    onSection(idRecebimento, 'residuosStatus'),
    on(reads.waste(idRecebimento), (shown) => shown && add(shown)),
  ],
})

export const addUnderSizeEvidence = addEvidence<EvidenceArgs>({
  kind: 'receiving.addUnderSizeEvidence.v1',
  label: 'Foto dos materiais a menor',
  part: 'Materiais a menor',
  fields: { idRecebimento: idRecebimentoField() },
  record: ({ idRecebimento }) => receivingRecord(idRecebimento, addresses.underSize(idRecebimento)),
  upload: paths.underSizeEvidence(),
  of: { name: 'IdRecebimento', id: (args) => args.idRecebimento },
  shown: paths.underSize,
  read: reads.underSize,
  effects: ({ idRecebimento }, add) => [
    onSection(idRecebimento, 'menorStatus'),
    on(reads.underSize(idRecebimento), (shown) => shown && add(shown)),
  ],
})
