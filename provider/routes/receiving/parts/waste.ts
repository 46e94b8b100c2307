import { Type } from 'typebox'
import { RecordNumber, Value } from '#contract/schemas/common.ts'
import { Waste, WasteBody, WasteEvidenceAnswer } from '#contract/schemas/receiving.ts'
import type { Orm } from '../../../db/database.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { refuseUnseen } from '../../../errors/refuse-unseen.ts'
import { keepPhoto } from '../../../photos/keep-photo.ts'
import { personOf, type Api, type Means } from '../../api.ts'
import { FilePart } from '../../files.ts'
import { heldByReport, openForChange, refuseUnlessEditable } from '../change-report.ts'
import { asWeight } from '../changed-value.ts'
import { addEvidence } from './evidence.ts'
import { findReport, type Report } from '../find-report.ts'
import { listEvidence } from '../damages/read-damages.ts'
import { changeReport, refreshWaste } from './sections.ts'
import { by, receivingCall } from '../../describe-call.ts'

/** GET /api/ops/recebimento/residuo/{id}, PUT residuo, POST residuo/evidencia (contract §7). */
export function routeWaste(api: Api, { database, photos, now }: Means) {
  api.get(
    '/api/ops/recebimento/residuo/:id',
    receivingCall('Resíduos de um relatório', Value(Waste), by('id')),
    async ({ params: { id } }) => ({ value: await readWaste(database.orm, id) }),
  )
  api.put(
    '/api/ops/recebimento/residuo',
    receivingCall('Gravar o peso dos resíduos', Value(Waste), { body: WasteBody }),
    async (request) => {
      const { idRecebimento: id, pesoResiduo, anterior: seen } = request.body
      const author = { uid: personOf(request).uid, now: now() }
      return request.commit(async (tx) => {
        const report = allowWaste(await openForChange(tx, id, author))
        const current = report.pesoResiduo
        refuseUnseen({ current, wanted: pesoResiduo, seen, ...asWeight })
        await changeReport(tx, id, author.now, { pesoResiduo })
        await refreshWaste(tx, { ...report, pesoResiduo }, author.now)
        return { value: await readWaste(tx, id) }
      }, heldByReport)
    },
  )
  api.post(
    '/api/ops/recebimento/residuo/evidencia',
    receivingCall(
      'Juntar uma foto aos resíduos',
      Value(WasteEvidenceAnswer),
      { body: Type.Object({ IdRecebimento: RecordNumber, files: FilePart }) },
      { files: 1 },
    ),
    async (request) => {
      const { IdRecebimento: id, files } = request.body
      const { uid } = personOf(request)
      allowWaste(await refuseUnlessEditable(database.orm, id))
      const photo = await keepPhoto(photos, files, now())
      return request.commit(async (tx) => {
        const author = { uid, now: now() }
        const report = await openForChange(tx, id, author)
        const of = { idRecebimento: id, tipo: 'RESIDUO' as const }
        const received = await addEvidence(tx, of, photo, author)
        await refreshWaste(tx, report, author.now)
        return { value: { ...(await readWaste(tx, id)), ...received } }
      }, heldByReport)
    },
  )
}

/** Throws 409 with the message of spec 2 §4 where the type of entry has no waste. */
function allowWaste(report: Report): Report {
  if (report.residuosStatus === 100) {
    throw new Refusal(409, 'O tipo de entrada deste relatório não permite lançamento de resíduos')
  }
  return report
}

export async function readWaste(orm: Orm, id: number): Promise<Required<Waste>> {
  const { pesoResiduo } = await findReport(orm, id)
  return { pesoResiduo, imagens: await listEvidence(orm, id, 'RESIDUO') }
}
