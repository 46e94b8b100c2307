import { and, eq, getTableColumns, notExists, sql, type SQL } from 'drizzle-orm'
import { deviceRoles, type Role } from '#contract/roles.ts'
import type { Orm } from '../db/database.ts'
import { prepareQuery } from '../db/connection/prepare-query.ts'
import { endedSessions } from '../db/schema/calls.ts'
import { deviceKeys } from '../db/schema/devices.ts'
import { grants, roleRows, users } from '../db/schema/people.ts'
import { secondAfter, type TokenSession } from './token.ts'
import { normaliseName } from './user-names.ts'

export type Person = Awaited<ReturnType<typeof findPersonOf>> & object

type Asked = Pick<TokenSession, 'uid' | 'id'> & Partial<TokenSession>

/**
 * The person of a session, with their current roles; undefined when the person does not exist, the session was ended,
 * or the account of a device got its key after the session began or has not exactly one role, that of a device.
 */
export async function findPersonOf(orm: Orm, { uid, id, iat = Infinity }: Asked) {
  const person = toPerson(await selectOf(orm, { uid, id }))
  if (!person?.deviceSince) return person
  return isDeviceAlone(person.roles) && iat >= secondAfter(person.deviceSince) ? person : undefined
}

/** The roles of devices take rights away, so an account without one of them, or with a further role, has more rights. */
const isDeviceAlone = (roles: readonly Role[]): boolean =>
  roles.length === 1 && deviceRoles.some((role) => roles.includes(role))

export const findPersonByName = async (orm: Orm, username: string) =>
  toPerson(await select(orm, eq(users.username, normaliseName(username))))

const select = (orm: Orm, condition: SQL | undefined) => {
  // Aggregated into one row, so that the person is not repeated for each role.
  const held = orm
    .select({ names: sql`string_agg(${roleRows.role}, ',' order by ${roleRows.rid})` })
    .from(grants)
    .innerJoin(roleRows, eq(roleRows.rid, grants.rid))
    .where(eq(grants.uid, users.uid))
  return orm
    .select({
      ...getTableColumns(users),
      roles: sql<string | null>`(${held})`,
      /** When the account last got a key; null for people. */
      deviceSince: deviceKeys.givenAt,
    })
    .from(users)
    .leftJoin(deviceKeys, eq(deviceKeys.uid, users.uid))
    .where(condition)
}

/** One statement, because it runs with every call. */
const selectOf = prepareQuery((orm) => {
  const ended = orm
    .select({ id: endedSessions.id })
    .from(endedSessions)
    .where(eq(endedSessions.id, sql.placeholder('id')))
  return select(orm, and(eq(users.uid, sql.placeholder('uid')), notExists(ended)))
})

function toPerson([user]: Awaited<ReturnType<typeof select>>) {
  if (!user) return undefined
  return { ...user, roles: (user.roles?.split(',') ?? []) as Role[] }
}

/** A blocked or deactivated person can neither sign in nor use an open session. */
export const isShutOut = ({ ativo, bloqueado }: { ativo: boolean; bloqueado: number }): boolean =>
  !ativo || bloqueado !== 0
