import type { Orm } from '../../db/database.ts'
import { Refusal } from '../../errors/refusal.ts'
import { listWorkingAdmins } from '../../session/working-admins.ts'

/** Throws 409 if, without this user, no administrator could sign in. */
export async function keepAnAdmin(tx: Orm, without: number, sentence: string) {
  const working = await listWorkingAdmins(tx)
  if (working.length === 1 && working[0] === without) throw new Refusal(409, sentence)
}
