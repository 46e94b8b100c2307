import { asc, count, eq, like } from 'drizzle-orm'
import { Type } from 'typebox'
import {
  TableQuery,
  User,
  UserChoice,
  UserPermissions,
  UserTable,
} from '#contract/schemas/administration.ts'
import type { Api, Means } from '../api.ts'
import { grants, roleRows, users } from '../../db/schema/people.ts'
import { administrationCall, by } from '../describe-call.ts'
import type { Orm } from '../../db/database.ts'
import { toSearchPattern } from '../../db/search/search-text.ts'
import { routeDamageRemoval } from './delete-damage.ts'
import { routeGrants } from './grants.ts'
import { routeIntegrity } from './integrity.ts'
import { routeRoles } from './roles.ts'
import { routeUserSave } from './save-user.ts'
import { describeUsers, findUser } from './find-user.ts'

/** The calls of administration (contract §3). */
export function routeAdministration(api: Api, means: Means) {
  routeUsers(api, means)
  routeUserSave(api, means)
  routeUserPermissions(api, means)
  routeRoles(api, means)
  routeGrants(api, means)
  routeIntegrity(api, means)
  routeDamageRemoval(api, means)
}

/** GET /api/adm/auth/permission/user/{id} and /users (contract §3). */
function routeUserPermissions(api: Api, { database: { orm } }: Means) {
  api.get(
    '/api/adm/auth/permission/user/:uid',
    administrationCall('Um usuário e o que ele pode', UserPermissions, by('uid')),
    async ({ params: { uid } }) => {
      const user = await findUser(orm, uid)
      const permissions = await orm
        .select({
          urid: grants.urid,
          rid: grants.rid,
          role: roleRows.role,
          descricao: roleRows.descricao,
          dynamic: grants.dynamic,
        })
        .from(grants)
        .innerJoin(roleRows, eq(roleRows.rid, grants.rid))
        .where(eq(grants.uid, uid))
        .orderBy(asc(roleRows.descricao), asc(grants.urid))
      return { user, permissions }
    },
  )
  api.get(
    '/api/adm/auth/permission/users',
    administrationCall('Quem pode receber uma permissão', Type.Array(UserChoice)),
    async () =>
      orm
        .select({ uid: users.uid, username: users.username, nome: users.nome })
        .from(users)
        .where(eq(users.ativo, true))
        .orderBy(asc(users.nome), asc(users.uid)),
  )
}

/** GET /api/adm/auth/users/table and /{id} (contract §3). */
function routeUsers(api: Api, { database }: Means) {
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
