import { loadConfig } from '#src/api/config.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'

/**
 * Deletes settled personal data that is due, where no worker does so. Every drain deletes such data
 * first, and then sends the work of the signed-in person.
 */
export async function forgetInPage(): Promise<void> {
  const { drainInPage } = await import('./drain-in-page.ts')
  await drainInPage(await loadConfig(), outboxDatabase())
}
