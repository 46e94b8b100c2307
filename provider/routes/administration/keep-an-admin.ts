import type { Orm } from '../../db/database.ts'
import { Refusal } from '../../errors/refusal.ts'
import { listWorkingAdmins } from '../../session/working-admins.ts'

/** Locks nobody out: without this one there is still an administrator who can sign in. Throws 409. */
export async function keepAnAdmin(tx: Orm, without: number, sentence: string) {
  const working = await listWorkingAdmins(tx)
  if (working.length === 1 && working[0] === without) throw new Refusal(409, sentence)
}
