import { and, count, eq, isNotNull, ne } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { grants, roles, users } from '../../db/schema/people.ts'
import { Refusal } from '../../errors/refusal.ts'

/** Locks nobody out: without this one there is still an administrator who can sign in. Throws 409. */
export async function keepAnAdmin(tx: Orm, without: number, sentence: string) {
  if (!(await isWorkingAdmin(tx, without))) return
  const [others] = await tx
    .select({ admins: count() })
    .from(grants)
    .innerJoin(roles, eq(roles.rid, grants.rid))
    .innerJoin(users, eq(users.uid, grants.uid))
    .where(and(working, ne(users.uid, without)))
  if ((others?.admins ?? 0) === 0) throw new Refusal(409, sentence)
}

/** Who comes from the directory has no password here, and cannot sign in. */
const working = and(
  eq(roles.role, 'ADMIN'),
  eq(users.ativo, true),
  eq(users.bloqueado, 0),
  isNotNull(users.passwordHash),
)

async function isWorkingAdmin(tx: Orm, uid: number): Promise<boolean> {
  const found = await tx
    .select({ urid: grants.urid })
    .from(grants)
    .innerJoin(roles, eq(roles.rid, grants.rid))
    .innerJoin(users, eq(users.uid, grants.uid))
    .where(and(working, eq(users.uid, uid)))
  return found.length > 0
}
