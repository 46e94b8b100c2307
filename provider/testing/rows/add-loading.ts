import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { exits } from '../../db/schema/exits.ts'
import { loadingHistory, loadings } from '../../db/schema/loading.ts'
import { users } from '../../db/schema/people.ts'
import { toSearchText } from '../../db/search/search-text.ts'

export interface LoadingOptions {
  ot?: string
  oc?: string | null
  dataAgendada?: Date | null
  /** Status with its times, an hour apart, the first at the schedule; 1 by default. */
  status?: 1 | 2 | 3 | 4
  dataSaida?: Date
}

const hourMs = 3_600_000

/** An exit with its loading, created by ana an hour before its schedule; returns the id of both. */
export async function addLoading(
  { orm }: Pick<Database, 'orm'>,
  options: LoadingOptions = {},
): Promise<number> {
  const { status = 1, dataSaida = null, oc = null } = options
  const { dataAgendada = new Date('2026-11-20T12:00:00Z') } = options
  const start = dataAgendada ?? new Date('2026-11-20T12:00:00Z')
  const createdAt = new Date(start.getTime() - hourMs)
  const [exit] = await orm
    .insert(exits)
    .values({ cliente: 1, ot: '', oc, dataAgendada, dataSaida, searchText: '', createdAt })
    .returning({ id: exits.id })
  const idSaida = exit?.id ?? 0
  const ot = options.ot ?? `OT-C${idSaida}`
  const searchText = toSearchText(idSaida, ot, oc)
  await orm.update(exits).set({ ot, searchText }).where(eq(exits.id, idSaida))
  const timeOf = (reached: number) =>
    status >= reached ? new Date(start.getTime() + (reached - 2) * hourMs) : null
  await orm.insert(loadings).values({
    idSaida,
    status,
    inicio: timeOf(2),
    veiculoCarregado: timeOf(3),
    fim: timeOf(4),
  })
  const [ana] = await orm.select().from(users).where(eq(users.username, 'ana'))
  for (let reached = 1; reached <= status; reached += 1) {
    const at = timeOf(reached) ?? createdAt
    const entry = { id: randomUUID(), idSaida, status: reached, uid: ana?.uid ?? 0, at }
    await orm.insert(loadingHistory).values(entry)
  }
  return idSaida
}
