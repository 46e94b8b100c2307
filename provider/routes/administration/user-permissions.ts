import { asc, eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { UserChoice, UserPermissions } from '#contract/schemas/administration.ts'
import { grants, roleRows, users } from '../../db/schema/people.ts'
import type { Api, Means } from '../api.ts'
import { findUser } from './find-user.ts'
import { administrationCall, by } from '../describe-call.ts'

/** GET /api/adm/auth/permission/user/{id} and /users (contract §3). */
export function routeUserPermissions(api: Api, { database: { orm } }: Means) {
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
