import { loadConfig } from '#src/api/config.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'

/**
 * Deletes settled personal data where there is no worker. Only this module loads the drain for
 * that.
 */
export async function forgetInPage(): Promise<void> {
  const { drainInPage } = await import('./drain-in-page.ts')
  await drainInPage(await loadConfig(), outboxDatabase())
}
