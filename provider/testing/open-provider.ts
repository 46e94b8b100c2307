import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildProvider, type OwnApi, type ProviderOptions } from '../app.ts'
import type { Database } from '../db/database.ts'
import { describeFailed } from '../errors/describe-error.ts'
import type { LogLine } from '../errors/log.ts'
import { openMemoryStore } from '../photos/memory-store.ts'
import type { SiteSettings } from '../settings/settings.ts'
import { openFilledDatabase } from './rows/base-database.ts'
import { password } from './rows/fill-database.ts'

export const secret = 'um segredo de teste com mais de trinta e dois bytes'

export const site: SiteSettings = {
  arrivalHosts: ['chegada.*'],
  clients: { '1': 'Polímeros', '2': 'Borracha sintética' },
  timeZone: 'America/Sao_Paulo',
  // Tests compare times with those of the database; tell-wall-times.test.ts covers wall times.
  providerTimes: 'utc',
  keys: 'honoured',
  extensions: true,
  quarantineSeconds: 180,
  offlineDays: 3,
  pinDays: 7,
  lockMinutes: 15,
}

export interface TestProvider {
  app: FastifyInstance
  database: Database
  /** Internal errors that were reported; a test expects none. */
  reported: unknown[]
  /** The log lines of the process, about failed and refused calls. */
  logged: LogLine[]
  /** Signs in, and returns the Authorization header. */
  authorize: (username: string) => Promise<{ authorization: string }>
  close: () => Promise<void>
}

type Changes = Partial<Omit<ProviderOptions, 'api' | 'report'>> & Partial<Omit<OwnApi, 'kind'>>

/**
 * A provider with a filled test database, unless `changes` names one. It fails on responses that violate their schemas.
 */
export async function openProvider(changes: Changes = {}): Promise<TestProvider> {
  const database = changes.database ?? (await openFilledDatabase())
  const appDir = changes.appDir ?? (await mkdtemp(join(tmpdir(), 'pavilhao-app-')))
  const reported: unknown[] = []
  const logged: LogLine[] = []
  const app = await buildProvider({
    checkAnswers: true,
    site,
    ...changes,
    appDir,
    api: {
      kind: 'own',
      database,
      photos: changes.photos ?? openMemoryStore(),
      secret: changes.secret ?? secret,
      idempotency: changes.idempotency ?? true,
      extensions: changes.extensions ?? true,
      ...(changes.now ? { now: changes.now } : {}),
      ...(changes.deviceTokenSeconds && { deviceTokenSeconds: changes.deviceTokenSeconds }),
    },
    report: (call) => {
      if (call.error !== undefined) reported.push(call.error)
      const line = describeFailed(call)
      if (line) logged.push(line)
    },
  })
  return {
    app,
    database,
    reported,
    logged,
    authorize: async (username) => {
      const payload = { username, password }
      const answer = await app.inject({ method: 'POST', url: '/auth/signin', payload })
      return { authorization: `Bearer ${answer.json<{ token: string }>().token}` }
    },
    close: async () => {
      await app.close()
      if (!changes.database) await database.close()
      if (!changes.appDir) await rm(appDir, { recursive: true, force: true })
    },
  }
}
