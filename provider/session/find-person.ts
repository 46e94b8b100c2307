import { eq } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import type { Orm } from '../db/database.ts'
import { grants, roles, users } from '../db/schema/people.ts'

export type Person = Awaited<ReturnType<typeof findPersonById>> & object

/** The person with the roles held at this moment; undefined when there is none. */
export const findPersonById = (orm: Orm, uid: number) => find(orm, eq(users.uid, uid))

/** Names are kept in lower case; people type them as they like. */
export const findPersonByName = (orm: Orm, username: string) =>
  find(orm, eq(users.username, normaliseName(username)))

export const normaliseName = (username: string): string => username.trim().toLowerCase()

async function find(orm: Orm, condition: ReturnType<typeof eq>) {
  const rows = await orm
    .select({ user: users, role: roles.role })
    .from(users)
    .leftJoin(grants, eq(grants.uid, users.uid))
    .leftJoin(roles, eq(roles.rid, grants.rid))
    .where(condition)
  const user = rows[0]?.user
  if (!user) return undefined
  return { ...user, roles: rows.flatMap(({ role }) => (role === null ? [] : [role as Role])) }
}

/** A person who was blocked or put out of service can neither sign in nor go on. */
export const isShutOut = ({ ativo, bloqueado }: { ativo: boolean; bloqueado: number }): boolean =>
  !ativo || bloqueado !== 0
