import { asc, eq, inArray } from 'drizzle-orm'
import type { User } from '#contract/schemas/administration.ts'
import type { Orm } from '../../db/database.ts'
import { grants, roleRows, users } from '../../db/schema/people.ts'
import { rowsBy } from '../rows-by.ts'

type UserRow = typeof users.$inferSelect

export const { find: findUserRow } = rowsBy(users, users.uid, 'Usuário não encontrado')

/** Users as the contract shows them, with the codes of their roles: one query for all of them. */
export async function describeUsers(orm: Orm, rows: readonly UserRow[]): Promise<User[]> {
  const uids = rows.map(({ uid }) => uid)
  const held = await orm
    .select({ uid: grants.uid, role: roleRows.role })
    .from(grants)
    .innerJoin(roleRows, eq(roleRows.rid, grants.rid))
    .where(inArray(grants.uid, uids))
    .orderBy(asc(roleRows.rid))
  return rows.map(({ uid, username, nome, email, cargo, tipo, ativo, bloqueado }) => ({
    uid,
    username,
    nome,
    email,
    cargo,
    tipo,
    ativo,
    bloqueado,
    roles: held.flatMap((grant) => (grant.uid === uid ? [grant.role] : [])),
  }))
}

/** Throws 404. */
export async function findUser(orm: Orm, uid: number): Promise<User> {
  const [user] = await describeUsers(orm, [await findUserRow(orm, uid)])
  if (!user) throw new TypeError('a user that was just read is not described')
  return user
}
