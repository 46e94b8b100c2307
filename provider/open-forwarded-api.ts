import { join } from 'node:path'
import type { ForwardedApi } from './app.ts'
import { openDatabase } from './db/connection/open-database.ts'
import { migrate, readMigrations } from './db/migrate.ts'
import { log } from './errors/log.ts'
import { attemptsInDatabase, attemptsInFolder } from './idempotency/taken-attempts.ts'
import type { Settings, Upstream } from './settings/settings.ts'
import { sweepDaily } from './sweep-daily.ts'

/**
 * Opens the store of attempts of forwarded calls. With DATABASE_URL it is a table there, for any number of machines;
 * otherwise a folder in DATA_DIR, for the processes of one machine.
 */
export async function openForwardedApi(
  settings: Settings,
  { url }: Extract<Upstream, { kind: 'proxy' }>,
) {
  const { attempts, database, close } = await openAttempts(settings)
  const stopSweeping = sweepDaily([attempts.forgetOld], log)
  const api: ForwardedApi = { kind: 'proxy', url, attempts, database }
  return {
    api,
    close: async () => {
      stopSweeping()
      await close()
    },
  }
}

async function openAttempts({
  dataDir,
  databaseUrl,
}: Settings): Promise<
  Pick<ForwardedApi, 'attempts' | 'database'> & { close: () => Promise<void> }
> {
  if (databaseUrl === undefined) {
    return { attempts: attemptsInFolder(join(dataDir, 'attempts')), close: async () => undefined }
  }
  const database = await openDatabase({ databaseUrl })
  try {
    const ofAttempts = (await readMigrations()).filter(({ name }) =>
      /-(?:write-attempts|sweeps)$/.test(name),
    )
    await migrate(database, ofAttempts)
    return {
      attempts: attemptsInDatabase(database, { sameAsEffect: false }),
      database,
      close: () => database.close(),
    }
  } catch (error) {
    // The first error is reported; on a full disk closing fails as well.
    await database.close().catch(() => undefined)
    throw error
  }
}
