import { eq } from 'drizzle-orm'
import { isEditableStatus } from '#src/domain/records/receipt-status.ts'
import type { Orm, TransactOptions } from '../../db/database.ts'
import { invoiceItems } from '../../db/schema/receipts.ts'
import { damagePackagings, receivingDamages, receivingReports } from '../../db/schema/receiving.ts'
import { Refusal } from '../../errors/refusal.ts'
import { rowsBy } from '../rows-by.ts'
import { findReport, lockReport, type Report } from './find-report.ts'
import { tellHistory } from './history.ts'

/** The person who makes a change, and its time. */
export interface Author {
  uid: number
  now: Date
}

/**
 * Isolation for work that locks a report (`openForChange`) before it decides, and writes the report's row: concurrent
 * work on the report waits for the lock. Serializable transactions conflict even on different reports, while there are
 * so few reports that the database scans all of them.
 */
export const heldByReport: TransactOptions = { isolation: 'read committed' }

/** The message of contract §7. */
export const noLongerEditable = () => new Refusal(409, 'Relatório não pode mais ser alterado')

/**
 * Throws 404, and 409 unless the report may be changed. Called before a photo is decoded, because decoding is
 * expensive.
 */
export async function refuseUnlessEditable(orm: Orm, idRecebimento: number): Promise<Report> {
  const report = await findReport(orm, idRecebimento)
  if (!isEditableStatus(report.status)) throw noLongerEditable()
  return report
}

/**
 * Locks the report for a change. Throws 404, and 409 unless the report may be changed. An inconsistent report is in
 * progress again with its first correction.
 */
export async function openForChange(tx: Orm, id: number, author: Author): Promise<Report> {
  const report = await lockReport(tx, id)
  if (!isEditableStatus(report.status)) throw noLongerEditable()
  return report.status === inconsistent ? resume(tx, report, author) : report
}

const inProgress = 2
const inconsistent = 3

async function resume(tx: Orm, report: Report, { uid, now }: Author): Promise<Report> {
  const change = { status: inProgress, updatedAt: now }
  await tx.update(receivingReports).set(change).where(eq(receivingReports.id, report.id))
  await tellHistory(tx, { idRecebimento: report.id, status: inProgress, uid, createdAt: now })
  return { ...report, ...change }
}

/** Current weight of the product and lot in the entry, in Kg. */
export async function readEntryWeight(tx: Orm, { referenceId }: Report): Promise<number> {
  const [item] = await tx
    .select({ peso: invoiceItems.peso })
    .from(invoiceItems)
    .where(eq(invoiceItems.id, referenceId))
  return item?.peso ?? 0
}

/** Throws 404 with the message of the screens. */
export const { find: findDamage } = rowsBy(
  receivingDamages,
  receivingDamages.id,
  'Avaria não encontrada!',
)

/** A packaging with the id of its report. Throws 404 with the message of the screens. */
export async function findPackaging(orm: Orm, id: number) {
  const [row] = await orm
    .select({ packaging: damagePackagings, idRecebimento: receivingDamages.idRecebimento })
    .from(damagePackagings)
    .innerJoin(receivingDamages, eq(receivingDamages.id, damagePackagings.idRecebimentoAvaria))
    .where(eq(damagePackagings.id, id))
  if (!row) throw new Refusal(404, 'Embalagem não encontrada!')
  return { ...row.packaging, idRecebimento: row.idRecebimento }
}

/** Locks the report of a damage for a change, and returns the damage as read under the lock. */
export async function openDamage(tx: Orm, id: number, author: Author) {
  const { idRecebimento } = await findDamage(tx, id)
  await openForChange(tx, idRecebimento, author)
  return findDamage(tx, id)
}

/** Locks the report of a packaging for a change, and returns the packaging as read under the lock. */
export async function openPackaging(tx: Orm, id: number, author: Author) {
  const { idRecebimento } = await findPackaging(tx, id)
  await openForChange(tx, idRecebimento, author)
  return findPackaging(tx, id)
}
