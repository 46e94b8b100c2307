import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { Role } from '#contract/roles.ts'
import type { Orm } from '../db/database.ts'
import { prepareQuery } from '../db/prepare-query.ts'
import { grants, roles, users } from '../db/schema/people.ts'

export type Person = Awaited<ReturnType<typeof findPersonById>> & object

/** The person with the roles held at this moment; undefined when there is none. */
export const findPersonById = async (orm: Orm, uid: number) =>
  toPerson(await selectById(orm, { uid }))

/** Names are kept in lower case; people type them as they like. */
export const findPersonByName = async (orm: Orm, username: string) =>
  toPerson(await select(orm, eq(users.username, normaliseName(username))))

export const normaliseName = (username: string): string => username.trim().toLowerCase()

const select = (orm: Orm, condition: SQL) => {
  // In one row: the person is not sent again with each of the roles.
  const held = orm
    .select({ names: sql`string_agg(${roles.role}, ',' order by ${roles.rid})` })
    .from(grants)
    .innerJoin(roles, eq(roles.rid, grants.rid))
    .where(eq(grants.uid, users.uid))
  return orm
    .select({ ...getTableColumns(users), roles: sql<string | null>`(${held})` })
    .from(users)
    .where(condition)
}

const selectById = prepareQuery((orm) => select(orm, eq(users.uid, sql.placeholder('uid'))))

function toPerson([user]: Awaited<ReturnType<typeof select>>) {
  if (!user) return undefined
  return { ...user, roles: (user.roles?.split(',') ?? []) as Role[] }
}

/** A person who was blocked or put out of service can neither sign in nor go on. */
export const isShutOut = ({ ativo, bloqueado }: { ativo: boolean; bloqueado: number }): boolean =>
  !ativo || bloqueado !== 0
