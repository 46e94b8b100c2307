import { asc, desc, eq, like, sql } from 'drizzle-orm'
import { Type } from 'typebox'
import { Value } from '#contract/schemas/common.ts'
import { ReceiptItem, ReceivingListQuery } from '#contract/schemas/receiving.ts'
import { summariseStatuses } from '#src/domain/records/receipt-status.ts'
import type { Orm } from '../../db/database.ts'
import { isOneOf, prepareQuery } from '../../db/connection/prepare-query.ts'
import { suppliers } from '../../db/schema/partners.ts'
import { entryTypes, invoiceItems, receiptInvoices, receipts } from '../../db/schema/receipts.ts'
import { receivingReports } from '../../db/schema/receiving.ts'
import { toSearchPattern } from '../../db/search/search-text.ts'
import type { Api, Means } from '../api.ts'
import { tractors, trailers } from '../exits/find-exit.ts'
import { receivingCall } from '../describe-call.ts'

/** GET /api/ops/recebimento/list (contract §7): unfinished entries first, the latest first. */
export function routeReceivingList(api: Api, { database }: Means) {
  api.get(
    '/api/ops/recebimento/list',
    receivingCall('Recebimentos', Value(Type.Array(ReceiptItem)), {
      querystring: ReceivingListQuery,
    }),
    async ({ query: { search = '', itens = 20 } }) => ({
      value: await listReceipts(database.orm, search.trim(), itens),
    }),
  )
}

/** Two queries: the page, then the products of all its rows. */
async function listReceipts(orm: Orm, search: string, most: number): Promise<ReceiptItem[]> {
  const rows = await (search === ''
    ? selectAll(orm, { most })
    : selectFound(orm, { most, pattern: toSearchPattern(search) }))
  const items = await selectItems(orm, { invoices: rows.map(({ id }) => id) })
  return rows.map((row) => {
    const own = items.filter((item) => item.idNotaFiscal === row.id)
    return {
      ...row,
      data: row.data.toISOString(),
      produtoLote: own.map(({ produto, lote }) => `${produto} · ${lote}`),
      status: summariseStatuses(own.map(({ status }) => status ?? 0)),
    }
  })
}

const selectInvoices = (orm: Orm) =>
  orm
    .select({
      id: receiptInvoices.id,
      ot: receipts.ot,
      placaCavalo: tractors.placa,
      placaCarroceria: trailers.placa,
      notaFiscal: receiptInvoices.notaFiscal,
      notaFiscalOrigem: receiptInvoices.notaFiscalOrigem,
      data: receiptInvoices.dataEntrada,
      tipo: entryTypes.texto,
      fornecedor: suppliers.razaoSocial,
      local: receipts.local,
    })
    .from(receiptInvoices)
    .innerJoin(receipts, eq(receipts.id, receiptInvoices.idReceipt))
    .innerJoin(entryTypes, eq(entryTypes.id, receipts.idTipoEntrada))
    .innerJoin(suppliers, eq(suppliers.id, receipts.idFornecedor))
    .leftJoin(tractors, eq(tractors.id, receipts.idPlacaCavalo))
    .leftJoin(trailers, eq(trailers.id, receipts.idPlacaCarroceria))
    .orderBy(
      asc(receiptInvoices.concluida),
      desc(receiptInvoices.dataEntrada),
      desc(receiptInvoices.id),
    )
    .limit(sql.placeholder('most'))
    .$dynamic()

const selectAll = prepareQuery(selectInvoices)

const selectFound = prepareQuery((orm) =>
  selectInvoices(orm).where(like(receiptInvoices.searchText, sql.placeholder('pattern'))),
)

/** The products and lots of invoices, each with the state of its report (null without one). */
const selectItems = prepareQuery((orm) =>
  orm
    .select({
      idNotaFiscal: invoiceItems.idNotaFiscal,
      produto: invoiceItems.produto,
      lote: invoiceItems.lote,
      status: receivingReports.status,
    })
    .from(invoiceItems)
    .leftJoin(receivingReports, eq(receivingReports.referenceId, invoiceItems.id))
    .where(isOneOf(invoiceItems.idNotaFiscal, 'invoices'))
    .orderBy(asc(invoiceItems.id)),
)
