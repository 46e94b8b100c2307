import { and, desc, eq, isNotNull, max } from 'drizzle-orm'
import { mostKnownPlans } from '#contract/stock-limits.ts'
import type { Orm } from '../../db/database.ts'
import { stockMovements } from '../../db/schema/stock.ts'

/** What devices call the reallocations of a product away from a line, the latest first. */
export async function listPlans(
  orm: Orm,
  { idProduto, idArmazem }: { idProduto: number; idArmazem: number },
): Promise<string[]> {
  const { plano, at } = stockMovements
  const rows = await orm
    .select({ plano })
    .from(stockMovements)
    .where(
      and(
        eq(stockMovements.idProduto, idProduto),
        eq(stockMovements.idArmazemOrigem, idArmazem),
        isNotNull(plano),
      ),
    )
    .groupBy(plano)
    .orderBy(desc(max(at)), desc(plano))
    .limit(mostKnownPlans)
  return rows.flatMap((row) => row.plano ?? [])
}
