import { paths } from '#contract/paths.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import { retakeOnly } from '#src/outbox/correction.ts'
import { factsOfList } from '#src/reads/shown-list.ts'
import { defineOperation, probe } from '#src/outbox/operation.ts'
import { object } from 'yup'
import { addresses } from '../addresses.ts'
import { onDamage } from '../effects.ts'
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
import { receivingLane, receivingRecord } from '../lanes.ts'
import { idRecebimentoField } from '../record-fields.ts'

export interface AddDamageEvidenceArgs extends EvidenceArgs {
  idRecebimentoAvaria: RecordId
}

/** One more photo of a damage. */
export const addDamageEvidence = defineOperation<AddDamageEvidenceArgs>({
  kind: 'receiving.addDamageEvidence.v1',
  args: object({
    idRecebimento: idRecebimentoField(),
    idRecebimentoAvaria: idRecebimentoField(),
    ...evidenceFields(),
  }).noUnknown(),
  label: () => 'Foto da avaria',
  part: 'Avaria',
  record: ({ idRecebimento, idRecebimentoAvaria }) =>
    receivingRecord(idRecebimento, addresses.damage(idRecebimento, idRecebimentoAvaria)),
  lane: receivingLane,
  makes: makesImage,
  awaited: 'a foto',
  photos: ({ photoId }) => [photoId],
  request: ({ idRecebimentoAvaria, photoId }, { id }) => ({
    method: 'POST',
    path: paths.damageEvidence(),
    parts: [
      { name: 'IdRecebimentoAvaria', value: String(id(idRecebimentoAvaria)) },
      { name: 'files', bodyId: photoId },
    ],
  }),
  accept: acceptEvidence,
  replay: probe({
    ask: ({ idRecebimentoAvaria }, { id }) => paths.damage(id(idRecebimentoAvaria)),
    baseline: true,
    find: (answer, args, { baseline }) => findEvidence(imagesIn(baseline), imagesIn(answer), args),
  }),
  receipt: receiptOfPhotos(({ idRecebimentoAvaria }) => reads.damage(idRecebimentoAvaria)),
  correction: { retake: retakeOnly, shows: (seen) => factsOfList('Fotos', imagesIn(seen)) },
  effects: (args) =>
    onDamage(args, (damage) => ({
      ...damage,
      imagens: withImage(damage.imagens, shownImage(args, args.idImage)),
    })),
})
