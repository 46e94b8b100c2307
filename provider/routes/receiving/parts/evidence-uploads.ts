import { Type } from 'typebox'
import { RecordNumber, Value } from '#contract/schemas/common.ts'
import { EvidenceAnswer } from '#contract/schemas/receiving.ts'
import { keepPhoto } from '../../../photos/keep-photo.ts'
import { personOf, type Api, type Means } from '../../api.ts'
import { FilePart } from '../../files.ts'
import {
  findDamage,
  findPackaging,
  heldByReport,
  openDamage,
  openPackaging,
  refuseUnlessEditable,
} from '../change-report.ts'
import { addEvidence } from './evidence.ts'
import { refreshDamages } from './sections.ts'
import { receivingCall } from '../../describe-call.ts'

/** POST /api/ops/recebimento/avaria/evidencia and embalagem/evidencia (contract §7). */
export function routeEvidenceUploads(api: Api, { database, photos, now }: Means) {
  api.post(
    '/api/ops/recebimento/avaria/evidencia',
    receivingCall(
      'Juntar uma foto a uma avaria',
      Value(EvidenceAnswer),
      { body: Type.Object({ IdRecebimentoAvaria: RecordNumber, files: FilePart }) },
      { files: 1 },
    ),
    async (request) => {
      const { IdRecebimentoAvaria: id, files } = request.body
      const { uid } = personOf(request)
      const { idRecebimento } = await findDamage(database.orm, id)
      await refuseUnlessEditable(database.orm, idRecebimento)
      const photo = await keepPhoto(photos, files, now())
      return request.commit(async (tx) => {
        const author = { uid, now: now() }
        await openDamage(tx, id, author)
        const of = { idRecebimento, tipo: 'AVARIA' as const, idRecebimentoAvaria: id }
        const value = await addEvidence(tx, of, photo, author)
        await refreshDamages(tx, idRecebimento, author.now)
        return { value }
      }, heldByReport)
    },
  )
  api.post(
    '/api/ops/recebimento/embalagem/evidencia',
    receivingCall(
      'Juntar uma foto a uma embalagem',
      Value(EvidenceAnswer),
      { body: Type.Object({ IdRecebimentoAvariaEmbalagem: RecordNumber, files: FilePart }) },
      { files: 1 },
    ),
    async (request) => {
      const { IdRecebimentoAvariaEmbalagem: id, files } = request.body
      const { uid } = personOf(request)
      const { idRecebimento, idRecebimentoAvaria } = await findPackaging(database.orm, id)
      await refuseUnlessEditable(database.orm, idRecebimento)
      const photo = await keepPhoto(photos, files, now())
      return request.commit(async (tx) => {
        const author = { uid, now: now() }
        await openPackaging(tx, id, author)
        const of = { idRecebimento, idRecebimentoAvaria, idRecebimentoAvariaEmbalagem: id }
        const value = await addEvidence(tx, { ...of, tipo: 'EMBALAGEM' }, photo, author)
        await refreshDamages(tx, idRecebimento, author.now)
        return { value }
      }, heldByReport)
    },
  )
}
