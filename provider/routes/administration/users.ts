import { asc, count, like } from 'drizzle-orm'
import { TableQuery, User, UserTable } from '#contract/schemas/administration.ts'
import type { Orm } from '../../db/database.ts'
import { users } from '../../db/schema/people.ts'
import { toSearchPattern } from '../../db/search/search-text.ts'
import type { Api, Means } from '../api.ts'
import { describeUsers, findUser } from './find-user.ts'
import { administrationCall, by } from '../describe-call.ts'

/** GET /api/adm/auth/users/table and /{id} (contract §3). */
export function routeUsers(api: Api, { database }: Means) {
  api.get(
    '/api/adm/auth/users/table',
    administrationCall('Usuários, por página', UserTable, { querystring: TableQuery }),
    async ({ query: { search = '', page = 1, results = 15 } }) =>
      listUsers(database.orm, search.trim(), { page, results }),
  )
  api.get(
    '/api/adm/auth/users/:uid',
    administrationCall('Um usuário', User, by('uid')),
    async ({ params: { uid } }) => findUser(database.orm, uid),
  )
}

async function listUsers(
  orm: Orm,
  search: string,
  { page, results }: { page: number; results: number },
) {
  const found = search === '' ? undefined : like(users.searchText, toSearchPattern(search))
  const [all] = await orm.select({ count: count() }).from(users).where(found)
  const rows = await orm
    .select()
    .from(users)
    .where(found)
    .orderBy(asc(users.nome), asc(users.uid))
    .limit(results)
    .offset((page - 1) * results)
  return { rows: await describeUsers(orm, rows), count: all?.count ?? 0 }
}
