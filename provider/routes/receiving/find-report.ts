import { eq, sql } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { receivingReports } from '../../db/schema/receiving.ts'
import { Refusal } from '../../errors/refusal.ts'

export type Report = typeof receivingReports.$inferSelect

const noReport = () => new Refusal(404, 'Relatório de recebimento não encontrado')

/** Throws 404. */
export async function findReport(orm: Orm, id: number): Promise<Report> {
  const [report] = await selectReport(orm, { id })
  if (!report) throw noReport()
  return report
}

const selectReport = prepareQuery((orm) =>
  orm
    .select()
    .from(receivingReports)
    .where(eq(receivingReports.id, sql.placeholder('id'))),
)

/** Locks the report until the transaction ends, which serializes changes and decisions. Throws 404. */
export async function lockReport(tx: Orm, id: number): Promise<Report> {
  const [report] = await holdReport(tx, { id })
  if (!report) throw noReport()
  return report
}

const holdReport = prepareQuery((orm) =>
  orm
    .select()
    .from(receivingReports)
    .where(eq(receivingReports.id, sql.placeholder('id')))
    .for('update'),
)
