import { and, eq, isNull, ne, or } from 'drizzle-orm'
import { Value } from '#contract/schemas/common.ts'
import { ReceiptHeader, ReceivingDecision } from '#contract/schemas/receiving.ts'
import { receivingStatusWord } from '#src/domain/records/status-words.ts'
import type { Orm } from '../../db/database.ts'
import { invoiceItems, receiptInvoices } from '../../db/schema/receipts.ts'
import { receivingReports } from '../../db/schema/receiving.ts'
import { Refusal, refusalAt } from '../../errors/refusal.ts'
import { personOf, type Api, type Means } from '../api.ts'
import { toIso } from '../exits/find-exit.ts'
import { blockChecklist } from './checklist/block-checklist.ts'
import type { Author } from './change-report.ts'
import { findHeader } from './find-header.ts'
import { lockReport, type Report } from './find-report.ts'
import { decisions, tellHistory } from './history.ts'
import { changeReport, refreshDamages } from './parts/sections.ts'
import { by, receivingCall } from '../describe-call.ts'

type Deciding = (
  tx: Orm,
  report: Report,
  decision: ReceivingDecision,
  author: Author,
) => Promise<void>

/** PUT /api/ops/recebimento/{id}/status/approve and status/reprove (contract §7), for supervisors. */
export function routeReceivingDecisions(api: Api, means: Means) {
  routeDecision(api, means, 'approve', 'Aprovar um relatório', approve)
  routeDecision(api, means, 'reprove', 'Reprovar um relatório', reprove)
}

function routeDecision(
  api: Api,
  { now }: Means,
  verb: 'approve' | 'reprove',
  summary: string,
  decide: Deciding,
) {
  api.put(
    `/api/ops/recebimento/:id/status/${verb}`,
    receivingCall(
      summary,
      Value(ReceiptHeader),
      { ...by('id'), body: ReceivingDecision },
      { access: ['SGL_OPS_ADMIN', 'ADMIN'] },
    ),
    async (request) => {
      const { id } = request.params
      const { body } = request
      const { uid } = personOf(request)
      if (body.idRecebimento !== id) {
        throw refusalAt('idRecebimento', 'O relatório da decisão não é o do endereço')
      }
      return request.commit(async (tx) => {
        const report = await lockReport(tx, id)
        refuseUnlessAwaiting(report, body)
        await decide(tx, report, body, { uid, now: now() })
        return { value: await findHeader(tx, id) }
      })
    },
  )
}

const states = { ready: 1, inProgress: 2, awaitingApproval: 10 } as const

/** Throws 409 unless the report awaits approval, and when it was finalized again after the supervisor saw it. */
function refuseUnlessAwaiting({ status, confirmedAt }: Report, decision: ReceivingDecision) {
  if (status !== states.awaitingApproval) {
    const { text } = receivingStatusWord(status)
    throw new Refusal(409, `O relatório não está mais em aprovação: o status agora é «${text}»`)
  }
  const seen = decision.confirmedAt ?? null
  if (seen !== null && seen !== toIso(confirmedAt)) {
    throw new Refusal(
      409,
      'O relatório foi corrigido e finalizado de novo. Confira antes de decidir.',
    )
  }
}

/**
 * Throws 403: an approval needs a second person. A rejection does not, because it only returns the report to its
 * author.
 */
function refuseOwn({ createdBy, confirmedBy }: Report, uid: number) {
  if (uid !== createdBy && uid !== confirmedBy) return
  throw new Refusal(
    403,
    'Quem iniciou ou finalizou o relatório não pode aprová-lo: peça a outra pessoa da supervisão',
  )
}

const approve: Deciding = async (tx, report, decision, { uid, now }) => {
  const { id, referenceId } = report
  refuseOwn(report, uid)
  await changeReport(tx, id, now, {
    status: states.ready,
    custoAdicional: decision.custoAdicional,
    approvedAt: now,
    approvedBy: uid,
  })
  await tellHistory(tx, { ...entryOf(id, decision, uid, now), status: decisions.approved })
  await markFinishedInvoice(tx, referenceId)
}

/** Back in progress, so that the operator can correct it (contract §14, 7). */
const reprove: Deciding = async (tx, { id }, decision, { uid, now }) => {
  await changeReport(tx, id, now, {
    status: states.inProgress,
    confirmedAt: null,
    confirmedBy: null,
  })
  await tellHistory(tx, { ...entryOf(id, decision, uid, now), status: decisions.rejected })
  await blockChecklist(tx, id, 0)
  await refreshDamages(tx, id, now)
}

const entryOf = (id: number, { observacao }: ReceivingDecision, uid: number, now: Date) => ({
  idRecebimento: id,
  observacao: observacao?.trim() || null,
  uid,
  createdAt: now,
})

/** Moves an invoice with only ready reports to the end of the list. */
async function markFinishedInvoice(tx: Orm, referenceId: number) {
  const [item] = await tx
    .select({ idNotaFiscal: invoiceItems.idNotaFiscal })
    .from(invoiceItems)
    .where(eq(invoiceItems.id, referenceId))
  if (!item) return
  const open = await tx
    .select({ id: invoiceItems.id })
    .from(invoiceItems)
    .leftJoin(receivingReports, eq(receivingReports.referenceId, invoiceItems.id))
    .where(
      and(
        eq(invoiceItems.idNotaFiscal, item.idNotaFiscal),
        or(isNull(receivingReports.status), ne(receivingReports.status, states.ready)),
      ),
    )
    .limit(1)
  if (open.length > 0) return
  await tx
    .update(receiptInvoices)
    .set({ concluida: 1 })
    .where(eq(receiptInvoices.id, item.idNotaFiscal))
}
