import { inArray } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { demoAccounts, demoPassword } from '../db/demo/accounts.ts'
import { users } from '../db/schema/people.ts'
import { CannotStart } from '../settings/settings.ts'
import { checkPassword } from './passwords.ts'

/** Throws CannotStart if a demo account still has the demo password: such a database is not for production. */
export async function refuseDemoAccounts({ orm }: Database) {
  const rows = await orm.select().from(users).where(inArray(users.username, demoAccounts))
  for (const { username, passwordHash } of rows) {
    if (await checkPassword(passwordHash, demoPassword)) {
      throw new CannotStart(
        `Este banco tem contas de demonstração («${username}»): em produção, use outro banco ou DATA_DIR.`,
      )
    }
  }
}
