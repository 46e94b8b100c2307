import { boolean, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { id, moment, ref, weight, refTo } from './columns.ts'
import { carriers, drivers, suppliers, vehicles } from './partners.ts'
import { materials } from './stock.ts'

/** Tipos de entrada, with the sections that their reports have. Rows come with the migrations. */
export const entryTypes = pgTable('entry_types', {
  id: ref().primaryKey(),
  texto: text().notNull(),
  permiteResiduos: boolean().notNull(),
  permiteMenor: boolean().notNull(),
})

/** Recebimentos: a vehicle that brings material. */
export const receipts = pgTable('receipts', {
  id: id(),
  /** Client company, 1 or 2. */
  cliente: smallint().notNull(),
  ot: text().notNull(),
  idTipoEntrada: refTo(() => entryTypes.id),
  /** The place of unloading, as text. */
  local: text().notNull(),
  dataEntrada: moment().notNull(),
  idPlacaCavalo: ref().references(() => vehicles.id),
  idPlacaCarroceria: ref().references(() => vehicles.id),
  idMotorista: ref().references(() => drivers.id),
  idTransportadora: ref().references(() => carriers.id),
  idFornecedor: refTo(() => suppliers.id),
  createdAt: moment().notNull(),
})

/** Notas fiscais of a receipt: each is one row of the receiving list. */
export const receiptInvoices = pgTable('receipt_invoices', {
  /** The contract's idNotaFiscal. */
  id: id(),
  idReceipt: refTo(() => receipts.id),
  /** Null for a virtual invoice: the goods came before their invoice. */
  notaFiscal: text(),
  notaFiscalOrigem: text(),
  /** OT, place, invoices, supplier, plates, products and lots. */
  searchText: text().notNull(),
  /** A copy from the receipt, because the list is sorted by it. */
  dataEntrada: moment().notNull(),
  /** 1 once every product and lot has a report that is ready: the list shows those last. */
  concluida: smallint().notNull().default(0),
})

/** Products and lots of an invoice: each may have a receiving report. */
export const invoiceItems = pgTable(
  'invoice_items',
  {
    id: id(),
    idNotaFiscal: refTo(() => receiptInvoices.id),
    idMaterial: refTo(() => materials.id),
    produto: text().notNull(),
    lote: text().notNull(),
    /** Kg. */
    peso: weight().notNull(),
    embalagens: integer().notNull(),
  },
  (table) => [unique().on(table.idNotaFiscal, table.produto, table.lote)],
)
