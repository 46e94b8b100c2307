import { integer, numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { id, moment, ref, weight, refTo } from './columns.ts'
import { users } from './people.ts'
import { photos } from './photos.ts'
import { invoiceItems } from './receipts.ts'

/** Relatórios de recebimento, one for each product and lot of an invoice. Weights in Kg. */
export const receivingReports = pgTable('receiving_reports', {
  /** The contract's idRecebimento. */
  id: id(),
  /** The item of the invoice that the report is about: the contract's referenceId. */
  referenceId: ref()
    .notNull()
    .unique()
    .references(() => invoiceItems.id),
  /** 1 ready, 2 in progress, 3 inconsistent, 10 awaiting approval. */
  status: smallint().notNull(),
  /** Status of the sections: 0 empty, 1 complete, 2 begun, 100 not applicable. */
  checklistsStatus: smallint().notNull().default(0),
  avariasStatus: smallint().notNull().default(0),
  residuosStatus: smallint().notNull().default(0),
  menorStatus: smallint().notNull().default(0),
  /**
   * Weight of the item when the report began, or when a change was last reported. A different current weight makes the
   * report inconsistent.
   */
  pesoInicial: weight().notNull(),
  pesoResiduo: weight(),
  embalagensMenor: integer(),
  pesoMenor: weight(),
  /** R$. */
  custoAdicional: numeric({ precision: 14, scale: 2, mode: 'number' }),
  /** OT, place, invoices, supplier, plates, its product and lot. */
  searchText: text().notNull(),
  createdAt: moment().notNull(),
  createdBy: refTo(() => users.uid),
  updatedAt: moment().notNull(),
  confirmedAt: moment(),
  confirmedBy: ref().references(() => users.uid),
  approvedAt: moment(),
  approvedBy: ref().references(() => users.uid),
})

export const receivingHistory = pgTable('receiving_history', {
  /** The contract's idRecebimentoHistorico. */
  id: id(),
  idRecebimento: refTo(() => receivingReports.id),
  /** A report's status, or 200 rejected, 300 approved. */
  status: smallint().notNull(),
  observacao: text(),
  uid: refTo(() => users.uid),
  createdAt: moment().notNull(),
  /** When it was done, by the clock of the device. */
  doneAt: moment(),
})

/** Avarias of a report. */
export const receivingDamages = pgTable('receiving_damages', {
  /** The contract's idRecebimentoAvaria. */
  id: id(),
  idRecebimento: refTo(() => receivingReports.id),
  tipoAvaria: text().notNull().$type<'PALLET' | 'BAG'>(),
  pesoClassificado: weight(),
  /** Number of sacks of a BAG, in free text as on the screen. */
  sacos: text(),
  uid: refTo(() => users.uid),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
})

/** Embalagens of a damage. */
export const damagePackagings = pgTable('damage_packagings', {
  /** The contract's idRecebimentoAvariaEmbalagem. */
  id: id(),
  idRecebimentoAvaria: refTo(() => receivingDamages.id),
  numeroEtiqueta: text(),
  numeroLacre: text(),
  pesoKg: weight(),
  uid: refTo(() => users.uid),
  createdAt: moment().notNull(),
})

export type EvidenceKind = 'AVARIA' | 'EMBALAGEM' | 'ETIQUETA' | 'LACRE' | 'RESIDUO' | 'MENOR'

/** Evidence of a report: of a damage, of a packaging (its label and seal too), of waste, of under-size. */
export const receivingImages = pgTable('receiving_images', {
  /** The contract's idRecebimentoImage. */
  id: id(),
  idRecebimento: refTo(() => receivingReports.id),
  tipo: text().notNull().$type<EvidenceKind>(),
  idRecebimentoAvaria: ref().references(() => receivingDamages.id),
  idRecebimentoAvariaEmbalagem: ref().references(() => damagePackagings.id),
  sha256: text()
    .notNull()
    .references(() => photos.sha256),
  uid: refTo(() => users.uid),
  updatedAt: moment().notNull(),
})
