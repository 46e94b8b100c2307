import { and, count, desc, eq, like, or, sql, type SQL } from 'drizzle-orm'
import { ReceivingReportTable, ReportQuery } from '#contract/schemas/reports.ts'
import type { Orm } from '../../db/database.ts'
import { suppliers } from '../../db/schema/partners.ts'
import { users } from '../../db/schema/people.ts'
import { invoiceItems, receiptInvoices, receipts } from '../../db/schema/receipts.ts'
import { receivingReports } from '../../db/schema/receiving.ts'
import { toSearchPattern } from '../../db/search/search-text.ts'
import type { Api, Means } from '../api.ts'
import { toIso } from '../exits/find-exit.ts'
import { reportCall } from '../describe-call.ts'

/** GET /api/rep/ops/recebimento/table (contract §4): every report, the latest first. */
export function routeReceivingReport(api: Api, { database: { orm } }: Means) {
  api.get(
    '/api/rep/ops/recebimento/table',
    reportCall(
      'Relatórios de recebimento, por página',
      ReceivingReportTable,
      { querystring: ReportQuery },
      { access: ['SGL_OPS_ADMIN', 'ADMIN'] },
    ),
    async ({ query: { pageSize = 15, pageNumber = 1, search = '', status = -1 } }) => {
      const found = and(isOfStatus(status), isFound(search.trim()))
      const [all] = await orm.select({ count: count() }).from(receivingReports).where(found)
      const rows = await selectRows(orm)
        .where(found)
        .orderBy(desc(receivingReports.createdAt), desc(receivingReports.id))
        .limit(pageSize)
        .offset((pageNumber - 1) * pageSize)
      return { itens: rows.map(toRow), quantidade: all?.count ?? 0 }
    },
  )
}

const isOfStatus = (status: number): SQL | undefined =>
  status === -1 ? undefined : eq(receivingReports.status, status)

/** Searches number, OT, place, invoices, supplier, plates, product and lot of the report. */
const isFound = (search: string): SQL | undefined =>
  search === ''
    ? undefined
    : or(
        like(receivingReports.searchText, toSearchPattern(search)),
        like(sql`cast(${receivingReports.id} as text)`, toSearchPattern(search)),
      )

const selectRows = (orm: Orm) =>
  orm
    .select({
      id: receivingReports.id,
      ot: receipts.ot,
      produto: invoiceItems.produto,
      lote: invoiceItems.lote,
      nf: receiptInvoices.notaFiscal,
      fornecedor: suppliers.razaoSocial,
      createdAt: receivingReports.createdAt,
      confirmedAt: receivingReports.confirmedAt,
      approvedAt: receivingReports.approvedAt,
      operador: users.nome,
      status: receivingReports.status,
    })
    .from(receivingReports)
    .innerJoin(invoiceItems, eq(invoiceItems.id, receivingReports.referenceId))
    .innerJoin(receiptInvoices, eq(receiptInvoices.id, invoiceItems.idNotaFiscal))
    .innerJoin(receipts, eq(receipts.id, receiptInvoices.idReceipt))
    .innerJoin(suppliers, eq(suppliers.id, receipts.idFornecedor))
    .innerJoin(users, eq(users.uid, receivingReports.createdBy))

const toRow = <T extends { createdAt: Date; confirmedAt: Date | null; approvedAt: Date | null }>(
  row: T,
) => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  confirmedAt: toIso(row.confirmedAt),
  approvedAt: toIso(row.approvedAt),
})
