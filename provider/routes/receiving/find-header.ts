import { eq, sql } from 'drizzle-orm'
import type { ReceiptHeader } from '#contract/schemas/receiving.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { checklists } from '../../db/schema/checklists.ts'
import { drivers, suppliers } from '../../db/schema/partners.ts'
import { entryTypes, invoiceItems, receiptInvoices, receipts } from '../../db/schema/receipts.ts'
import { receivingReports } from '../../db/schema/receiving.ts'
import { packagings } from '../../db/schema/stock.ts'
import { Refusal } from '../../errors/refusal.ts'
import { toIso, tractors } from '../exits/find-exit.ts'
import { findReport } from './find-report.ts'

const notApplicable = 100

/** The header of a report. Throws 404. */
export async function findHeader(orm: Orm, idRecebimento: number): Promise<ReceiptHeader> {
  // Starts from the report: with so many joined tables the planner would scan every product.
  const { referenceId } = await findReport(orm, idRecebimento)
  return findHeaderByReference(orm, referenceId)
}

/** The header of a product and lot of an invoice, even without a report. Throws 404. */
export async function findHeaderByReference(orm: Orm, ref: number): Promise<ReceiptHeader> {
  const header = await readHeader(orm, ref)
  if (!header) throw new Refusal(404, 'Produto e lote não encontrados')
  return header
}

const selectHeader = prepareQuery((orm) =>
  orm
    .select({
      item: invoiceItems,
      notaFiscal: receiptInvoices.notaFiscal,
      ot: receipts.ot,
      dataEntrada: receipts.dataEntrada,
      entryType: entryTypes,
      fornecedor: suppliers.razaoSocial,
      placaCavalo: tractors.placa,
      motorista: drivers.nome,
      clienteGrupo: packagings.clienteGrupo,
      report: receivingReports,
      idChecklist: checklists.id,
    })
    .from(invoiceItems)
    .innerJoin(receiptInvoices, eq(receiptInvoices.id, invoiceItems.idNotaFiscal))
    .innerJoin(receipts, eq(receipts.id, receiptInvoices.idReceipt))
    .innerJoin(entryTypes, eq(entryTypes.id, receipts.idTipoEntrada))
    .innerJoin(suppliers, eq(suppliers.id, receipts.idFornecedor))
    .leftJoin(tractors, eq(tractors.id, receipts.idPlacaCavalo))
    .leftJoin(drivers, eq(drivers.id, receipts.idMotorista))
    .leftJoin(packagings, eq(packagings.idMaterial, invoiceItems.idMaterial))
    .leftJoin(receivingReports, eq(receivingReports.referenceId, invoiceItems.id))
    .leftJoin(checklists, eq(checklists.idRecebimento, receivingReports.id))
    .where(eq(invoiceItems.id, sql.placeholder('ref'))),
)

async function readHeader(orm: Orm, ref: number): Promise<ReceiptHeader | undefined> {
  const [row] = await selectHeader(orm, { ref })
  if (!row) return undefined
  const { item, report, entryType, idChecklist, clienteGrupo, dataEntrada, ...shown } = row
  return {
    ot: shown.ot,
    dataEntrada: dataEntrada.toISOString(),
    placaCavalo: shown.placaCavalo,
    notaFiscal: shown.notaFiscal,
    fornecedor: shown.fornecedor,
    motorista: shown.motorista,
    tipoEntradaText: entryType.texto,
    report: {
      produto: item.produto,
      lote: item.lote,
      status: report?.status ?? 0,
      idRecebimento: report?.id ?? null,
      referenceId: item.id,
      checklistsStatus: report?.checklistsStatus ?? 0,
      avariasStatus: report?.avariasStatus ?? 0,
      ...(report
        ? { residuosStatus: report.residuosStatus, menorStatus: report.menorStatus }
        : sectionsOf(entryType)),
      idChecklist,
      tipoAvaria: damageTypeOf(clienteGrupo),
      confirmedAt: toIso(report?.confirmedAt ?? null),
      custoAdicional: report?.custoAdicional ?? null,
    },
  }
}

/** A section that the type of entry does not allow is not applicable from the start. */
export const sectionsOf = ({
  permiteResiduos,
  permiteMenor,
}: Pick<typeof entryTypes.$inferSelect, 'permiteResiduos' | 'permiteMenor'>) => ({
  residuosStatus: permiteResiduos ? 0 : notApplicable,
  menorStatus: permiteMenor ? 0 : notApplicable,
})

/** Goods counted in packagings are damaged by the pallet, goods weighed in skids by the bag (contract §7). */
const damageTypeOf = (clienteGrupo: number | null): 'PALLET' | 'BAG' =>
  clienteGrupo === null || clienteGrupo === 1 ? 'PALLET' : 'BAG'
