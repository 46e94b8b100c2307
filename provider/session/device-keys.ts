import { createHash, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { DeviceRole } from '#contract/roles.ts'
import type { Orm } from '../db/database.ts'
import { deviceKeys } from '../db/schema/devices.ts'
import { grants, roleRows, users } from '../db/schema/people.ts'
import { toSearchText } from '../db/search/search-text.ts'
import { Refusal } from '../errors/refusal.ts'

interface Given {
  id: string
  nome: string
  papel: DeviceRole
  segredo: string
  /** Who gives the device its key. */
  uid: number
  at: Date
}

const kindOf: Record<DeviceRole, string> = { TOTEM_CHEGADA: 'Totem', MONITOR_PATIO: 'Monitor' }

/**
 * From now on the device signs in with this secret alone, to an account of its own with this role alone. Earlier
 * secrets, tokens and roles end. An account that an administrator has blocked stays blocked.
 */
export async function giveDeviceKey(tx: Orm, given: Given): Promise<void> {
  const { id, papel, segredo, at } = given
  const nome = `${kindOf[papel]} ${given.nome}`
  const username = `aparelho-${id}`
  const account = { nome, ativo: true, searchText: toSearchText(username, nome), updatedAt: at }
  const [known] = await tx
    .select({ uid: deviceKeys.uid })
    .from(deviceKeys)
    .where(eq(deviceKeys.id, id))
  if (known) await tx.update(users).set(account).where(eq(users.uid, known.uid))
  const uid = known?.uid ?? (await makeAccount(tx, { ...account, username, createdAt: at }))
  const key = { digest: digestOf(segredo), givenBy: given.uid, givenAt: at }
  await tx
    .insert(deviceKeys)
    .values({ id, uid, ...key })
    .onConflictDoUpdate({ target: deviceKeys.id, set: key })
  const [role] = await tx.select().from(roleRows).where(eq(roleRows.role, papel))
  if (!role) throw new TypeError(`the migrations make the role ${papel}`)
  await tx.delete(grants).where(eq(grants.uid, uid))
  await tx.insert(grants).values({ uid, rid: role.rid, createdAt: at })
}

/** Without a password: nobody signs in to it by its name. */
async function makeAccount(
  tx: Orm,
  account: Omit<typeof users.$inferInsert, 'tipo'>,
): Promise<number> {
  const [made] = await tx
    .insert(users)
    .values({ ...account, tipo: 'SGL' })
    .onConflictDoNothing({ target: users.username })
    .returning({ uid: users.uid })
  if (!made) throw new Refusal(409, `Já existe um usuário «${account.username}»`)
  return made.uid
}

/** The account of the device with this secret; undefined where the secret is wrong or has ended. */
export async function findByDeviceKey(
  orm: Orm,
  { id, segredo }: Pick<Given, 'id' | 'segredo'>,
): Promise<number | undefined> {
  const [key] = await orm.select().from(deviceKeys).where(eq(deviceKeys.id, id))
  if (typeof key?.digest !== 'string') return undefined
  const isRight = timingSafeEqual(Buffer.from(key.digest), Buffer.from(digestOf(segredo)))
  return isRight ? key.uid : undefined
}

/** Ends the key of the device, and at once every token that it has got. Nothing happens where there is none. */
export async function endDeviceKey(tx: Orm, by: { id: string } | { uid: number }): Promise<void> {
  const [ended] = await tx
    .update(deviceKeys)
    .set({ digest: null })
    .where('id' in by ? eq(deviceKeys.id, by.id) : eq(deviceKeys.uid, by.uid))
    .returning({ uid: deviceKeys.uid })
  if (ended) await tx.update(users).set({ ativo: false }).where(eq(users.uid, ended.uid))
}

/** The secret is random, so a fast digest is enough. */
const digestOf = (segredo: string) => createHash('sha256').update(segredo).digest('base64url')
