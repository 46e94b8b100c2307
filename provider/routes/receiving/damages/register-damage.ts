import { Type } from 'typebox'
import { mostDamagePhotos } from '#contract/limits.ts'
import { RecordNumber, Value } from '#contract/schemas/common.ts'
import { NewDamageAnswer, type EvidenceAnswer } from '#contract/schemas/receiving.ts'
import type { Orm } from '../../../db/database.ts'
import { receivingDamages } from '../../../db/schema/receiving.ts'
import { refusalAt } from '../../../errors/refusal.ts'
import { keepPhoto } from '../../../photos/keep-photo.ts'
import { personOf, type Api, type Means } from '../../api.ts'
import { FilePart } from '../../files.ts'
import { type Author, heldByReport, openForChange, refuseUnlessEditable } from '../change-report.ts'
import { addEvidence, type KeptPhoto } from '../parts/evidence.ts'
import { findHeader } from '../find-header.ts'
import { refreshDamages } from '../parts/sections.ts'
import { receivingCall } from '../../describe-call.ts'

/** POST /api/ops/recebimento/avaria (contract §7): a damage is created with one or more photos. */
export function routeDamageNew(api: Api, { database, photos, now }: Means) {
  api.post(
    '/api/ops/recebimento/avaria',
    receivingCall(
      'Registrar uma avaria com as suas fotos',
      Value(NewDamageAnswer),
      {
        body: Type.Object({
          IdRecebimento: RecordNumber,
          files: Type.Optional(Type.Array(FilePart, { maxItems: mostDamagePhotos })),
        }),
      },
      { files: mostDamagePhotos, manyFiles: 'files' },
    ),
    async (request) => {
      const { IdRecebimento, files = [] } = request.body
      const { uid } = personOf(request)
      if (files.length === 0) {
        // The message of spec 2 §5.
        throw refusalAt('files', 'Registre ao menos uma imagem da avaria')
      }
      await refuseUnlessEditable(database.orm, IdRecebimento)
      const kept: KeptPhoto[] = []
      for (const file of files) kept.push(await keepPhoto(photos, file, now()))
      return request.commit(
        async (tx) => ({
          value: await registerDamage(tx, IdRecebimento, kept, { uid, now: now() }),
        }),
        heldByReport,
      )
    },
  )
}

async function registerDamage(
  tx: Orm,
  idRecebimento: number,
  photos: KeptPhoto[],
  author: Author,
): Promise<NewDamageAnswer> {
  await openForChange(tx, idRecebimento, author)
  const { report } = await findHeader(tx, idRecebimento)
  const { uid, now } = author
  const tipoAvaria = report.tipoAvaria === 'BAG' ? 'BAG' : 'PALLET'
  const [damage] = await tx
    .insert(receivingDamages)
    .values({ idRecebimento, tipoAvaria, uid, createdAt: now, updatedAt: now })
    .returning({ idRecebimentoAvaria: receivingDamages.id })
  if (!damage) throw new TypeError('an insert with returning gave no row')
  const imagens: EvidenceAnswer[] = []
  for (const photo of photos) {
    imagens.push(await addEvidence(tx, { idRecebimento, tipo: 'AVARIA', ...damage }, photo, author))
  }
  await refreshDamages(tx, idRecebimento, now)
  return { ...damage, tipoAvaria, imagens }
}
