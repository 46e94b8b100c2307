import { and, count, isNull, sql } from 'drizzle-orm'
import type { ForkliftTotals } from '#src/domain/records/forklift-status.ts'
import type { Orm } from '../../db/database.ts'
import { isOneOf, prepareQuery } from '../../db/connection/prepare-query.ts'
import { forkliftAnswers, forkliftIssues, forkliftItems } from '../../db/schema/forklifts.ts'

export const countItems = async (orm: Orm): Promise<number> =>
  (await selectCount(orm, {}))[0]?.items ?? 0

const selectCount = prepareQuery((orm) => orm.select({ items: count() }).from(forkliftItems))

/** The totals of each checklist, in two queries: filled items, problems, open pendências. */
export async function readTotals(
  orm: Orm,
  ids: number[],
  totalItens: number,
): Promise<(idChecklist: number) => ForkliftTotals> {
  const filled = await selectFilled(orm, { ids })
  const open = await selectOpen(orm, { ids })
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
  const rows = await selectOpenOf(orm, { machines })
  return new Map(rows.map(({ idMaquina, open }) => [idMaquina, open]))
}

const selectFilled = prepareQuery((orm) =>
  orm
    .select({
      idChecklist: forkliftAnswers.idChecklist,
      totalPreenchidos: count(),
      totalProblemas:
        sql<number>`count(*) filter (where ${forkliftAnswers.variant} = 'NOT')`.mapWith(Number),
    })
    .from(forkliftAnswers)
    .where(isOneOf(forkliftAnswers.idChecklist, 'ids'))
    .groupBy(forkliftAnswers.idChecklist),
)

const selectOpen = prepareQuery((orm) =>
  orm
    .select({ idChecklist: forkliftIssues.idChecklist, totalPendencias: count() })
    .from(forkliftIssues)
    .where(and(isOneOf(forkliftIssues.idChecklist, 'ids'), isNull(forkliftIssues.closedAt)))
    .groupBy(forkliftIssues.idChecklist),
)

const selectOpenOf = prepareQuery((orm) =>
  orm
    .select({ idMaquina: forkliftIssues.idMaquina, open: count() })
    .from(forkliftIssues)
    .where(and(isOneOf(forkliftIssues.idMaquina, 'machines'), isNull(forkliftIssues.closedAt)))
    .groupBy(forkliftIssues.idMaquina),
)
