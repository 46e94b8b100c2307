import { asc, count, eq, like } from 'drizzle-orm'
import { Type } from 'typebox'
import { RoleDetail, RoleRow, RoleTable, TableQuery } from '#contract/schemas/administration.ts'
import type { Orm } from '../../db/database.ts'
import { grants, roleRows, users } from '../../db/schema/people.ts'
import { toSearchPattern } from '../../db/search/search-text.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Api, Means } from '../api.ts'
import { administrationCall, by } from '../describe-call.ts'

/** GET /api/adm/auth/permissions/table, /permission/roles and /role/{id} (contract §3). */
export function routeRoles(api: Api, { database: { orm } }: Means) {
  api.get(
    '/api/adm/auth/permissions/table',
    administrationCall('Permissões, por página', RoleTable, { querystring: TableQuery }),
    async ({ query: { search = '', page = 1, results = 1000 } }) => {
      const found =
        search.trim() === '' ? undefined : like(roleRows.searchText, toSearchPattern(search))
      const [all] = await orm.select({ count: count() }).from(roleRows).where(found)
      const rows = await selectRoles(orm)
        .where(found)
        .limit(results)
        .offset((page - 1) * results)
      return { rows, count: all?.count ?? 0 }
    },
  )
  api.get(
    '/api/adm/auth/permission/roles',
    administrationCall('Permissões que se podem dar', Type.Array(RoleRow)),
    async () => selectRoles(orm),
  )
  api.get(
    '/api/adm/auth/role/:rid',
    administrationCall('Uma permissão e quem a tem', RoleDetail, by('rid')),
    async ({ params: { rid } }) => {
      const [role] = await orm.select(shown).from(roleRows).where(eq(roleRows.rid, rid))
      if (!role) throw new Refusal(404, 'Permissão não encontrada')
      return { ...role, users: await listHolders(orm, rid) }
    },
  )
}

const shown = { rid: roleRows.rid, role: roleRows.role, descricao: roleRows.descricao }

const selectRoles = (orm: Orm) =>
  orm.select(shown).from(roleRows).orderBy(asc(roleRows.descricao), asc(roleRows.rid)).$dynamic()

const listHolders = (orm: Orm, rid: number) =>
  orm
    .select({
      urid: grants.urid,
      rid: grants.rid,
      descricao: roleRows.descricao,
      dynamic: grants.dynamic,
      nome: users.nome,
      uid: users.uid,
      username: users.username,
    })
    .from(grants)
    .innerJoin(roleRows, eq(roleRows.rid, grants.rid))
    .innerJoin(users, eq(users.uid, grants.uid))
    .where(eq(grants.rid, rid))
    .orderBy(asc(users.nome), asc(grants.urid))
