import { and, desc, eq, isNotNull, max, sql } from 'drizzle-orm'
import { mostKnownPlans } from '#contract/limits.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { stockMovements } from '../../db/schema/stock.ts'

/** The plan ids of reallocations of a product away from a line, the latest first. */
export async function listPlans(
  orm: Orm,
  { idProduto, idArmazem }: { idProduto: number; idArmazem: number },
): Promise<string[]> {
  const rows = await selectPlans(orm, { idProduto, idArmazem })
  return rows.flatMap((row) => row.plano ?? [])
}

const { plano, at } = stockMovements

const selectPlans = prepareQuery((orm) =>
  orm
    .select({ plano })
    .from(stockMovements)
    .where(
      and(
        eq(stockMovements.idProduto, sql.placeholder('idProduto')),
        eq(stockMovements.idArmazemOrigem, sql.placeholder('idArmazem')),
        isNotNull(plano),
      ),
    )
    .groupBy(plano)
    .orderBy(desc(max(at)), desc(plano))
    .limit(mostKnownPlans),
)
