import { paths } from '#contract/paths.ts'
import { retakeOnly } from '#src/outbox/correction.ts'
import { factsOfList } from '#src/reads/shown-list.ts'
import { defineOperation, on, probe } from '#src/outbox/operation.ts'
import { object } from 'yup'
import { addresses } from '../addresses.ts'
import { onSection } from '../effects.ts'
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
import { receivingLane, receivingRecord } from '../lanes.ts'
import { reads } from '../reads.ts'
import { idRecebimentoField } from '../record-fields.ts'

/** One more photo of the waste. */
export const addWasteEvidence = defineOperation<EvidenceArgs>({
  kind: 'receiving.addWasteEvidence.v1',
  args: object({ idRecebimento: idRecebimentoField(), ...evidenceFields() }).noUnknown(),
  label: () => 'Foto dos resíduos',
  part: 'Resíduos',
  record: ({ idRecebimento }) => receivingRecord(idRecebimento, addresses.waste(idRecebimento)),
  lane: receivingLane,
  makes: makesImage,
  awaited: 'a foto',
  photos: ({ photoId }) => [photoId],
  request: ({ idRecebimento, photoId }, { id }) => ({
    method: 'POST',
    path: paths.wasteEvidence(),
    parts: [
      { name: 'IdRecebimento', value: String(id(idRecebimento)) },
      { name: 'files', bodyId: photoId },
    ],
  }),
  accept: acceptEvidence,
  replay: probe({
    ask: ({ idRecebimento }, { id }) => paths.waste(id(idRecebimento)),
    baseline: true,
    find: (answer, args, { baseline }) => findEvidence(imagesIn(baseline), imagesIn(answer), args),
  }),
  receipt: receiptOfPhotos(({ idRecebimento }) => reads.waste(idRecebimento)),
  correction: { retake: retakeOnly, shows: (seen) => factsOfList('Fotos', imagesIn(seen)) },
  effects: (args) => [
    onSection(args.idRecebimento, 'residuosStatus'),
    on(
      reads.waste(args.idRecebimento),
      (shown) =>
        shown && {
          ...shown,
          imagens: withImage(shown.imagens, shownImage(args, args.idImage)),
        },
    ),
  ],
})
