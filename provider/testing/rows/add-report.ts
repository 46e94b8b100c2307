import type { StuffingStep } from '#contract/stuffing-steps.ts'
import type { Database } from '../../db/database.ts'
import { exits } from '../../db/schema/exits.ts'
import { stuffingReports } from '../../db/schema/stuffing.ts'

/** Adds an exit with a report of its own, so that tests share a provider but no record; returns its id. */
export async function addReport(
  { orm }: Database,
  { hasPre = 0, step = hasPre === 1 ? 'PRE' : '1' }: { hasPre?: 0 | 1; step?: StuffingStep } = {},
): Promise<number> {
  const now = new Date()
  const [exit] = await orm
    .insert(exits)
    .values({ cliente: 1, ot: 'OT de teste', searchText: 'ot de teste', createdAt: now })
    .returning()
  const idSaida = exit?.id ?? 0
  await orm.insert(stuffingReports).values({ idSaida, step, hasPre, updatedAt: now })
  return idSaida
}
