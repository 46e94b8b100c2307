import { loadConfig } from '#src/api/config.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'

/** The same where there is no worker. The engine, and the names of all that it needs, are loaded here alone. */
export async function forgetInPage(): Promise<void> {
  const { drainInPage } = await import('./drain-in-page.ts')
  await drainInPage(await loadConfig(), outboxDatabase())
}
