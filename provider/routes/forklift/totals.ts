import { and, count, inArray, isNull, sql } from 'drizzle-orm'
import type { ForkliftTotals } from '#src/domain/forklift-status.ts'
import type { Orm } from '../../db/database.ts'
import { forkliftAnswers, forkliftIssues, forkliftItems } from '../../db/schema/forklifts.ts'

export const countItems = (orm: Orm): Promise<number> => orm.$count(forkliftItems)

/** Of each checklist, in two queries: what is filled, what is wrong, what of that is open. */
export async function readTotals(
  orm: Orm,
  ids: number[],
  totalItens: number,
): Promise<(idChecklist: number) => ForkliftTotals> {
  const filled = await orm
    .select({
      idChecklist: forkliftAnswers.idChecklist,
      totalPreenchidos: count(),
      totalProblemas:
        sql<number>`count(*) filter (where ${forkliftAnswers.variant} = 'NOT')`.mapWith(Number),
    })
    .from(forkliftAnswers)
    .where(inArray(forkliftAnswers.idChecklist, ids))
    .groupBy(forkliftAnswers.idChecklist)
  const open = await orm
    .select({ idChecklist: forkliftIssues.idChecklist, totalPendencias: count() })
    .from(forkliftIssues)
    .where(and(inArray(forkliftIssues.idChecklist, ids), isNull(forkliftIssues.closedAt)))
    .groupBy(forkliftIssues.idChecklist)
  const filledOf = new Map(filled.map((row) => [row.idChecklist, row]))
  const openOf = new Map(open.map((row) => [row.idChecklist, row.totalPendencias]))
  return (idChecklist) => ({
    totalItens,
    totalPreenchidos: filledOf.get(idChecklist)?.totalPreenchidos ?? 0,
    totalProblemas: filledOf.get(idChecklist)?.totalProblemas ?? 0,
    totalPendencias: openOf.get(idChecklist) ?? 0,
  })
}

/** Open pendências of each machine. */
export async function countOpen(orm: Orm, machines: number[]): Promise<Map<number, number>> {
  const rows = await orm
    .select({ idMaquina: forkliftIssues.idMaquina, open: count() })
    .from(forkliftIssues)
    .where(and(inArray(forkliftIssues.idMaquina, machines), isNull(forkliftIssues.closedAt)))
    .groupBy(forkliftIssues.idMaquina)
  return new Map(rows.map(({ idMaquina, open }) => [idMaquina, open]))
}
