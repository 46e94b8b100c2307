import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { exits } from '../../db/schema/exits.ts'
import { loadingHistory, loadings } from '../../db/schema/loading.ts'
import { users } from '../../db/schema/people.ts'

/** Everything that the database holds of a loading; its history the oldest first. */
export async function readLoadingRows({ orm }: Pick<Database, 'orm'>, idSaida: number) {
  const [row] = await orm
    .select({ loading: loadings, statusCarregamento: exits.statusCarregamento })
    .from(loadings)
    .innerJoin(exits, eq(exits.id, loadings.idSaida))
    .where(eq(loadings.idSaida, idSaida))
  if (!row) throw new Error(`there is no loading ${idSaida}`)
  const history = await orm
    .select({
      status: loadingHistory.status,
      username: users.username,
      at: loadingHistory.at,
    })
    .from(loadingHistory)
    .innerJoin(users, eq(users.uid, loadingHistory.uid))
    .where(eq(loadingHistory.idSaida, idSaida))
    .orderBy(asc(loadingHistory.status), asc(loadingHistory.at))
  return { ...row.loading, statusCarregamento: row.statusCarregamento, history }
}
