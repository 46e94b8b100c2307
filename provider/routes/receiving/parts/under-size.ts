import { Type } from 'typebox'
import { RecordNumber, Value } from '#contract/schemas/common.ts'
import { UnderSize, UnderSizeBody, UnderSizeEvidenceAnswer } from '#contract/schemas/receiving.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import type { Orm } from '../../../db/database.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { refuseUnseen } from '../../../errors/refuse-unseen.ts'
import { keepPhoto } from '../../../photos/keep-photo.ts'
import { personOf, type Api, type Means } from '../../api.ts'
import { FilePart } from '../../files.ts'
import { heldByReport, openForChange, refuseUnlessEditable } from '../change-report.ts'
import { asWeight, tellChanged } from '../changed-value.ts'
import { addEvidence } from './evidence.ts'
import { findReport, type Report } from '../find-report.ts'
import { listEvidence } from '../damages/read-damages.ts'
import { changeReport, refreshUnderSize } from './sections.ts'
import { by, receivingCall } from '../../describe-call.ts'

/** GET /api/ops/recebimento/menor/{id}, PUT menor, POST menor/evidencia (contract §7). */
export function routeUnderSize(api: Api, { database, photos, now }: Means) {
  api.get(
    '/api/ops/recebimento/menor/:id',
    receivingCall('Materiais a menor de um relatório', Value(UnderSize), by('id')),
    async ({ params: { id } }) => ({ value: await readUnderSize(database.orm, id) }),
  )
  api.put(
    '/api/ops/recebimento/menor',
    receivingCall('Gravar a quantidade e o peso dos materiais a menor', Value(UnderSize), {
      body: UnderSizeBody,
    }),
    async (request) => {
      const { idRecebimento: id, embalagens: embalagensMenor, pesoMenor, anterior } = request.body
      const author = { uid: personOf(request).uid, now: now() }
      return request.commit(async (tx) => {
        const report = allowUnderSize(await openForChange(tx, id, author))
        const change = { embalagensMenor, pesoMenor }
        refuseUnseen({
          current: report.embalagensMenor,
          wanted: embalagensMenor,
          seen: anterior?.embalagens,
          tell: tellChanged(formatNumber),
        })
        refuseUnseen({
          current: report.pesoMenor,
          wanted: pesoMenor,
          seen: anterior?.pesoMenor,
          ...asWeight,
        })
        await changeReport(tx, id, author.now, change)
        await refreshUnderSize(tx, { ...report, ...change }, author.now)
        return { value: await readUnderSize(tx, id) }
      }, heldByReport)
    },
  )
  api.post(
    '/api/ops/recebimento/menor/evidencia',
    receivingCall(
      'Juntar uma foto aos materiais a menor',
      Value(UnderSizeEvidenceAnswer),
      { body: Type.Object({ IdRecebimento: RecordNumber, files: FilePart }) },
      { files: 1 },
    ),
    async (request) => {
      const { IdRecebimento: id, files } = request.body
      const { uid } = personOf(request)
      allowUnderSize(await refuseUnlessEditable(database.orm, id))
      const photo = await keepPhoto(photos, files, now())
      return request.commit(async (tx) => {
        const author = { uid, now: now() }
        const report = await openForChange(tx, id, author)
        const of = { idRecebimento: id, tipo: 'MENOR' as const }
        const received = await addEvidence(tx, of, photo, author)
        await refreshUnderSize(tx, report, author.now)
        return { value: { ...(await readUnderSize(tx, id)), ...received } }
      }, heldByReport)
    },
  )
}

/** Throws 409 with the message of spec 2 §4 where the type of entry has no under-size materials. */
function allowUnderSize(report: Report): Report {
  if (report.menorStatus === 100) {
    throw new Refusal(
      409,
      'O tipo de entrada deste relatório não permite lançamento de Materiais à menor',
    )
  }
  return report
}

export async function readUnderSize(orm: Orm, id: number): Promise<Required<UnderSize>> {
  const { embalagensMenor, pesoMenor } = await findReport(orm, id)
  return {
    embalagensCount: embalagensMenor,
    pesoMenor,
    imagens: await listEvidence(orm, id, 'MENOR'),
  }
}
