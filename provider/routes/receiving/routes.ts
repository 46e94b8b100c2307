import { Type } from 'typebox'
import { asc, eq, sql } from 'drizzle-orm'
import { RecordNumber, Value } from '#contract/schemas/common.ts'
import { Damage, DamageList, ReceiptHeader, ReceiptProduct } from '#contract/schemas/receiving.ts'
import { totalDamages } from '#src/domain/amounts/damage-weights.ts'
import type { Api, Means } from '../api.ts'
import { by, receivingCall } from '../describe-call.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { checklists } from '../../db/schema/checklists.ts'
import { invoiceItems, receiptInvoices } from '../../db/schema/receipts.ts'
import { receivingReports } from '../../db/schema/receiving.ts'
import { Refusal } from '../../errors/refusal.ts'
import { routeDamageChanges } from './damages/change-damage.ts'
import { routePackagingChanges } from './parts/change-packaging.ts'
import { routeReceivingChecklist } from './checklist/checklist.ts'
import { routeReceivingConfirm } from './confirm.ts'
import { routeReceivingDecisions } from './decide.ts'
import { routeEvidenceUploads } from './parts/evidence-uploads.ts'
import { routeReceivingHistory } from './history.ts'
import { routeReceivingImageFiles, routeReceivingImageRemoval } from './parts/images.ts'
import { routeReceivingList } from './list.ts'
import { routeReceivingNew } from './new.ts'
import { routePackagings } from './parts/packagings.ts'
import { routeReceivingPdf } from './pdf.ts'
import { routeDamageNew } from './damages/register-damage.ts'
import { routeReceivingTotals } from './totals.ts'
import { routeUnderSize } from './parts/under-size.ts'
import { routeWaste } from './parts/waste.ts'
import { findReport } from './find-report.ts'
import { listDamages, readDamage } from './damages/read-damages.ts'
import { findHeader, findHeaderByReference } from './find-header.ts'

/** Every call of contract §7. */
export function routeReceiving(api: Api, means: Means) {
  routeReceivingList(api, means)
  routeReceivingProducts(api, means)
  routeReceivingNew(api, means)
  routeReceivingHeader(api, means)
  routeReceivingTotals(api, means)
  routeReceivingHistory(api, means)
  routeReceivingConfirm(api, means)
  routeReceivingDecisions(api, means)
  routeReceivingChecklist(api, means)
  routeDamages(api, means)
  routeDamageNew(api, means)
  routeDamageChanges(api, means)
  routePackagings(api, means)
  routePackagingChanges(api, means)
  routeEvidenceUploads(api, means)
  routeReceivingImageFiles(api, means)
  routeReceivingImageRemoval(api, means)
  routeWaste(api, means)
  routeUnderSize(api, means)
  routeReceivingPdf(api, means)
}

/** GET /api/ops/recebimento/avaria/list/{id} and avaria/{id} (contract §7). */
function routeDamages(api: Api, { database }: Means) {
  const params = Type.Object({ id: RecordNumber })
  api.get(
    '/api/ops/recebimento/avaria/list/:id',
    receivingCall('Avarias de um relatório', Value(DamageList), { params }),
    async ({ params: { id } }) => {
      const items = await listDamages(database.orm, id)
      if (items.length === 0) await findReport(database.orm, id)
      return { value: { items, totals: totalDamages(items) } }
    },
  )
  api.get(
    '/api/ops/recebimento/avaria/:id',
    receivingCall('Uma avaria', Value(Damage), { params }),
    async ({ params: { id } }) => ({ value: await readDamage(database.orm, id) }),
  )
}

/** GET /api/ops/recebimento/header/{id} and header/reference/{ref} (contract §7). */
function routeReceivingHeader(api: Api, { database }: Means) {
  api.get(
    '/api/ops/recebimento/header/:id',
    receivingCall('Cabeçalho de um relatório', Value(ReceiptHeader), by('id')),
    async ({ params }) => ({ value: await findHeader(database.orm, params.id) }),
  )
  api.get(
    '/api/ops/recebimento/header/reference/:ref',
    receivingCall(
      'Cabeçalho de um produto e lote, com ou sem relatório',
      Value(ReceiptHeader),
      by('ref'),
    ),
    async ({ params }) => ({ value: await findHeaderByReference(database.orm, params.ref) }),
  )
}

/** GET /api/ops/recebimento/produtos/{id} (contract §7). */
function routeReceivingProducts(api: Api, { database }: Means) {
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
