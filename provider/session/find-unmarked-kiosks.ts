import { and, eq, exists, notExists } from 'drizzle-orm'
import { kioskRole } from '#contract/roles.ts'
import type { Orm } from '../db/database.ts'
import { arrivals } from '../db/schema/arrivals.ts'
import { grants, roleRows, users } from '../db/schema/people.ts'

/**
 * Accounts that probably belong to kiosks: they are active, have announced drivers, and hold no role. Empty once any
 * account holds the kiosk role: then the administrators use the role, and the other accounts announce by hand.
 */
export async function findUnmarkedKiosks(orm: Orm): Promise<string[]> {
  const holders = orm
    .select({ uid: grants.uid })
    .from(grants)
    .innerJoin(roleRows, eq(roleRows.rid, grants.rid))
    .where(eq(roleRows.role, kioskRole))
  const held = orm.select({ uid: grants.uid }).from(grants).where(eq(grants.uid, users.uid))
  const announced = orm
    .select({ id: arrivals.id })
    .from(arrivals)
    .where(eq(arrivals.uid, users.uid))
  const found = await orm
    .select({ username: users.username })
    .from(users)
    .where(
      and(
        eq(users.ativo, true),
        eq(users.bloqueado, 0),
        notExists(holders),
        notExists(held),
        exists(announced),
      ),
    )
    .orderBy(users.username)
  return found.map(({ username }) => username)
}
