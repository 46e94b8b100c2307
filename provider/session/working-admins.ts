import { and, eq, isNotNull } from 'drizzle-orm'
import type { Orm } from '../db/database.ts'
import { grants, roleRows, users } from '../db/schema/people.ts'

/** Administrators who can sign in. A directory account has no password here, so it cannot. */
export async function listWorkingAdmins(tx: Orm): Promise<number[]> {
  const found = await tx
    .select({ uid: grants.uid })
    .from(grants)
    .innerJoin(roleRows, eq(roleRows.rid, grants.rid))
    .innerJoin(users, eq(users.uid, grants.uid))
    .where(
      and(
        eq(roleRows.role, 'ADMIN'),
        eq(users.ativo, true),
        eq(users.bloqueado, 0),
        isNotNull(users.passwordHash),
      ),
    )
  return found.map(({ uid }) => uid)
}
