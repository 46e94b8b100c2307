import { count, eq } from 'drizzle-orm'
import type { Database, Orm } from '../db/database.ts'
import { grants, roles, users } from '../db/schema/people.ts'
import { toSearchText } from '../db/search-text.ts'
import { CannotStart, type Settings } from '../settings/settings.ts'
import { normaliseName } from './find-person.ts'
import { hashPassword } from './passwords.ts'

/**
 * Makes the first administrator from the environment, where there is none yet. One that is there
 * keeps the password that it has: the environment only helps once.
 */
export async function createFirstAdmin(database: Database, admin: Settings['firstAdmin']) {
  const passwordHash = admin && (await hashPassword(admin.password))
  await database.transact(async (tx) => {
    if ((await countAdmins(tx)) > 0) return
    if (!admin || passwordHash === undefined) {
      throw new CannotStart(
        'Este banco ainda não tem administrador: informe ADMIN_USERNAME e ADMIN_PASSWORD.',
      )
    }
    await insertAdmin(tx, normaliseName(admin.username), passwordHash)
  })
}

async function countAdmins(tx: Orm): Promise<number> {
  const [row] = await tx
    .select({ admins: count() })
    .from(grants)
    .innerJoin(roles, eq(roles.rid, grants.rid))
    .where(eq(roles.role, 'ADMIN'))
  return row?.admins ?? 0
}

async function insertAdmin(tx: Orm, username: string, passwordHash: string) {
  const now = new Date()
  const nome = 'Administração'
  const [user] = await tx
    .insert(users)
    .values({
      username,
      passwordHash,
      nome,
      tipo: 'SGL',
      searchText: toSearchText(username, nome),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  const [role] = await tx.select().from(roles).where(eq(roles.role, 'ADMIN'))
  if (!user || !role) throw new TypeError('the role ADMIN comes with the migrations')
  await tx.insert(grants).values({ uid: user.uid, rid: role.rid, createdAt: now })
}
