import { eq } from 'drizzle-orm'
import type { Database, Orm } from '../db/database.ts'
import { grants, roleRows, users } from '../db/schema/people.ts'
import { toSearchText } from '../db/search/search-text.ts'
import { CannotStart, type Settings } from '../settings/settings.ts'
import { findPersonByName } from './find-person.ts'
import { hashPassword } from './passwords.ts'
import { normaliseName, problemOfName } from './user-names.ts'
import { listWorkingAdmins } from './working-admins.ts'

/** Whether there is an administrator who can sign in. */
export type AdminState = 'there' | 'none'

/**
 * Creates an administrator from the environment, if none can sign in. Otherwise the environment changes nothing. Throws
 * CannotStart where no administrator can be created and the start needs one.
 */
export async function createFirstAdmin(
  database: Database,
  admin: Settings['firstAdmin'],
): Promise<AdminState> {
  const passwordHash = admin && (await hashPassword(admin.password))
  return database.transact(async (tx) => {
    if ((await listWorkingAdmins(tx)).length > 0) return 'there'
    if (!admin || passwordHash === undefined) {
      // Without ADMIN_USERNAME the start goes on if anybody holds ADMIN, because normal work needs no administrator.
      if (await hasAdmin(tx)) return 'none'
      throw new CannotStart(
        'Este banco ainda não tem administrador: informe ADMIN_USERNAME e ADMIN_PASSWORD.',
      )
    }
    const username = normaliseName(admin.username)
    const problem = problemOfName(username)
    if (problem !== undefined) {
      const words = problem.charAt(0).toLowerCase() + problem.slice(1)
      throw new CannotStart(`ADMIN_USERNAME: ${words} (recebido: «${admin.username}»).`)
    }
    if (await findPersonByName(tx, username)) {
      throw new CannotStart(
        `Nenhum administrador deste banco pode entrar, e «${username}» já é o nome de um usuário: informe outro em ADMIN_USERNAME.`,
      )
    }
    await insertAdmin(tx, username, passwordHash)
    return 'there'
  })
}

async function hasAdmin(tx: Orm): Promise<boolean> {
  const found = await tx
    .select({ urid: grants.urid })
    .from(grants)
    .innerJoin(roleRows, eq(roleRows.rid, grants.rid))
    .where(eq(roleRows.role, 'ADMIN'))
    .limit(1)
  return found.length > 0
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
  const [role] = await tx.select().from(roleRows).where(eq(roleRows.role, 'ADMIN'))
  if (!user || !role) throw new TypeError('the role ADMIN comes with the migrations')
  await tx.insert(grants).values({ uid: user.uid, rid: role.rid, createdAt: now })
}
