import { and, eq } from 'drizzle-orm'
import { Value } from '#contract/schemas/common.ts'
import { NewReport, NewReportAnswer } from '#contract/schemas/receiving.ts'
import type { Orm } from '../../db/database.ts'
import { toInvoiceSearchText } from '../../db/search/invoice-search-text.ts'
import { checklists, checklistTemplates } from '../../db/schema/checklists.ts'
import { suppliers } from '../../db/schema/partners.ts'
import { entryTypes, invoiceItems, receiptInvoices, receipts } from '../../db/schema/receipts.ts'
import { receivingReports } from '../../db/schema/receiving.ts'
import { Refusal } from '../../errors/refusal.ts'
import { personOf, type Api, type Means } from '../api.ts'
import { tractors, trailers } from '../exits/find-exit.ts'
import type { Author } from './change-report.ts'
import { sectionsOf } from './find-header.ts'
import { tellHistory } from './history.ts'
import { receivingCall } from '../describe-call.ts'

/** POST /api/ops/recebimento/new (contract §7): a product and lot has one report, and a second call returns it. */
export function routeReceivingNew(api: Api, { now }: Means) {
  api.post(
    '/api/ops/recebimento/new',
    receivingCall('Criar o relatório de um produto e lote', Value(NewReportAnswer), {
      body: NewReport,
    }),
    async (request) => {
      const { uid } = personOf(request)
      return request.commit(async (tx) => {
        const item = await findItem(tx, request.body)
        await makeReport(tx, item, { uid, now: now() })
        return { value: await findReportOf(tx, item.id) }
      })
    },
  )
}

async function findItem(tx: Orm, { idNotaFiscal, produto, lote }: NewReport) {
  const [row] = await tx
    .select({
      item: invoiceItems,
      entryType: entryTypes,
      ot: receipts.ot,
      local: receipts.local,
      notaFiscal: receiptInvoices.notaFiscal,
      notaFiscalOrigem: receiptInvoices.notaFiscalOrigem,
      fornecedor: suppliers.razaoSocial,
      placaCavalo: tractors.placa,
      placaCarroceria: trailers.placa,
    })
    .from(invoiceItems)
    .innerJoin(receiptInvoices, eq(receiptInvoices.id, invoiceItems.idNotaFiscal))
    .innerJoin(receipts, eq(receipts.id, receiptInvoices.idReceipt))
    .innerJoin(entryTypes, eq(entryTypes.id, receipts.idTipoEntrada))
    .innerJoin(suppliers, eq(suppliers.id, receipts.idFornecedor))
    .leftJoin(tractors, eq(tractors.id, receipts.idPlacaCavalo))
    .leftJoin(trailers, eq(trailers.id, receipts.idPlacaCarroceria))
    .where(
      and(
        eq(invoiceItems.idNotaFiscal, idNotaFiscal),
        eq(invoiceItems.produto, produto),
        eq(invoiceItems.lote, lote),
      ),
    )
  if (!row) throw new Refusal(404, 'Produto e lote não encontrados nesta nota fiscal')
  const { item, entryType, ...invoice } = row
  return { ...item, entryType, searchText: toInvoiceSearchText(invoice, [item]) }
}

const inProgress = 2

/** Creates a report with its checklist and its history, unless the product and lot has a report. */
async function makeReport(
  tx: Orm,
  { id, peso, entryType, searchText }: Awaited<ReturnType<typeof findItem>>,
  { uid, now }: Author,
) {
  const [made] = await tx
    .insert(receivingReports)
    .values({
      referenceId: id,
      status: inProgress,
      ...sectionsOf(entryType),
      pesoInicial: peso,
      searchText,
      createdAt: now,
      createdBy: uid,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ idRecebimento: receivingReports.id })
  if (!made) return
  await tellHistory(tx, { ...made, status: inProgress, uid, createdAt: now })
  const [template] = await tx
    .select({ idTemplate: checklistTemplates.id })
    .from(checklistTemplates)
    .where(eq(checklistTemplates.codigo, 'RECEBIMENTO'))
  if (template) await tx.insert(checklists).values({ ...template, ...made, createdAt: now })
}

async function findReportOf(tx: Orm, referenceId: number): Promise<NewReportAnswer> {
  const [report] = await tx
    .select({ id: receivingReports.id, idChecklist: checklists.id })
    .from(receivingReports)
    .leftJoin(checklists, eq(checklists.idRecebimento, receivingReports.id))
    .where(eq(receivingReports.referenceId, referenceId))
  if (!report) throw new TypeError('a report that was just made is not there')
  const { id, idChecklist } = report
  return idChecklist === null ? { id } : { id, idChecklist }
}
