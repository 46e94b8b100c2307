import { asc, eq, sql } from 'drizzle-orm'
import { Type } from 'typebox'
import { Value } from '#contract/schemas/common.ts'
import { ReceiptProduct } from '#contract/schemas/receiving.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { checklists } from '../../db/schema/checklists.ts'
import { invoiceItems, receiptInvoices } from '../../db/schema/receipts.ts'
import { receivingReports } from '../../db/schema/receiving.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Api, Means } from '../api.ts'
import { by, receivingCall } from '../describe-call.ts'

/** GET /api/ops/recebimento/produtos/{id} (contract §7). */
export function routeReceivingProducts(api: Api, { database }: Means) {
  api.get(
    '/api/ops/recebimento/produtos/:id',
    receivingCall(
      'Produtos e lotes de uma nota fiscal',
      Value(Type.Array(ReceiptProduct)),
      by('id'),
    ),
    async ({ params: { id } }) => ({ value: await listProducts(database.orm, id) }),
  )
}

/** Throws 404 for an unknown invoice; one without products returns an empty list. */
async function listProducts(orm: Orm, idNotaFiscal: number): Promise<ReceiptProduct[]> {
  const rows = await selectProducts(orm, { idNotaFiscal })
  if (rows.length === 0) throw new Refusal(404, 'Recebimento não encontrado')
  return rows.flatMap(({ item, status, ...row }) =>
    item === null
      ? []
      : {
          ...row,
          produto: item.produto,
          lote: item.lote,
          peso: item.peso,
          status: status ?? 0,
          referenceId: item.id,
        },
  )
}

const selectProducts = prepareQuery((orm) =>
  orm
    .select({
      idNotaFiscal: receiptInvoices.id,
      item: invoiceItems,
      idRecebimento: receivingReports.id,
      status: receivingReports.status,
      idChecklist: checklists.id,
    })
    .from(receiptInvoices)
    .leftJoin(invoiceItems, eq(invoiceItems.idNotaFiscal, receiptInvoices.id))
    .leftJoin(receivingReports, eq(receivingReports.referenceId, invoiceItems.id))
    .leftJoin(checklists, eq(checklists.idRecebimento, receivingReports.id))
    .where(eq(receiptInvoices.id, sql.placeholder('idNotaFiscal')))
    .orderBy(asc(invoiceItems.id)),
)
