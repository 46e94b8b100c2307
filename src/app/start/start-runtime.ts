import type { QueryClient } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { loadConfig, providerOrigin, type AppConfig } from '#src/api/config.ts'
import { http } from '#src/api/http.ts'
import { onNetworkBack } from '#src/api/network-back.ts'
import {
  adoptKept,
  createQueryClient,
  readAllAgain,
  refreshWhenOnline,
} from '#src/hooks/reads/query-client.ts'
import type { Runtime } from '#src/hooks/runtime.tsx'
import { endOutage, forgetWaits } from '#src/outbox/act/choices.ts'
import { outboxDatabase, type OutboxDatabase } from '#src/outbox/store/database.ts'
import type { DrainReport } from '#src/outbox/send/drain.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { hasEntries } from '#src/outbox/store/queries.ts'
import { freeRoomBy } from '#src/outbox/store/saving.ts'
import { readDeviceKey } from '#src/session/device-key.ts'
import { personKey } from '#src/session/person.ts'
import { currentSession, subscribeSession } from '#src/session/session.ts'
import { showToast } from '#src/ui/notice/toast.ts'
import { whenFirstScreenStands } from '../routes/first-screen.ts'
import { knownOperations } from '../routes/known-operations.ts'
import { startSending } from './send-unsent.ts'
import {
  drainInWorker,
  registerSync,
  subscribeFirstControl,
  subscribeRefreshed,
} from './sw-bridge.ts'

export interface Started {
  runtime: Runtime
  client: QueryClient
  stop: () => void
}

/**
 * Starts the services of the screens behind the sign-in. Rejects with ApiError when the
 * configuration can be read neither from the server nor from its cached copy.
 */
export async function startRuntime(): Promise<Started> {
  const config = await loadConfig()
  const database = outboxDatabase()
  freeRoomBy(async () => (await import('#src/reads/free-reads.ts')).waysToRoom)
  const client = createQueryClient((message) => showToast(message, { tone: 'danger' }))
  const currentPerson = () => {
    const session = currentSession()
    return session && personKey(providerOrigin(config), session.claims.sub)
  }
  const endWaits = async (end: typeof forgetWaits) => {
    const person = currentPerson()
    if (person !== undefined) await end(database, person)
  }
  const sender = startSending({
    drainInWorker,
    drainInPage: async () => {
      if (!(await mayHaveWork(database, currentPerson()))) return nothingToDo
      const { drainInPage } = await import('./drain-in-page.ts')
      return drainInPage(config, database)
    },
    registerSync,
    forgetWaits: () => endWaits(forgetWaits),
    endOutage: () => endWaits(endOutage),
    begin: whenFirstScreenStands(),
  })
  const stops = [
    sender.stop,
    // A sign-in, or another change of the session, starts a drain of the person's work.
    subscribeSession(sender.wake),
    onNetworkBack(sender.wakeAfterOutage),
    refreshWhenOnline(client),
    // At the very first visit the first reads happen before a worker can cache them.
    subscribeFirstControl(() => void readAllAgain(client)),
    subscribeRefreshed((url) => void adoptKept(client, url).catch(() => undefined)),
    watchNetworkLater(),
    keepSignedInLater(config, client),
    ...(config.extensions ? [tellStatusLater(config, database)] : []),
  ]
  return {
    runtime: { config, database, operations: knownOperations, wake: sender.wake },
    client,
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

/**
 * No screen waits for this. Where the code cannot be loaded, the next call shows the state of the
 * network.
 */
function watchNetworkLater(): () => void {
  const watching = import('#src/api/watch-network.ts').then(
    ({ watchNetwork }) => watchNetwork(() => http.getJson(paths.me(), { from: 'network' })),
    () => undefined,
  )
  return () => void watching.then((stop) => stop?.())
}

/** Delay after the first screen, in ms: the status of the device must not compete with the person's reads. */
const tellAfterMs = 5_000

/** Nobody waits for this. Where the code cannot be loaded, the next start tells the status. */
function tellStatusLater(config: AppConfig, database: OutboxDatabase): () => void {
  let stop = () => {}
  let isStopped = false
  const start = async () => {
    const { tellStatus } = await import('./tell-status.ts')
    if (!isStopped) stop = tellStatus(config, database)
  }
  void whenFirstScreenStands().then(() => {
    if (isStopped) return
    const timer = setTimeout(() => void start().catch(() => undefined), tellAfterMs)
    stop = () => clearTimeout(timer)
  })
  return () => {
    isStopped = true
    stop()
  }
}

/** Only a device with a key of its own loads the code; where that fails, the next change of the session loads it. */
function keepSignedInLater(config: AppConfig, client: QueryClient): () => void {
  const begin = () => {
    if (!readDeviceKey()) return
    import('./keep-signed-in.ts').then(
      ({ startKeeping }) => startKeeping(config, client),
      () => undefined,
    )
  }
  begin()
  return subscribeSession(begin)
}

const nothingToDo: DrainReport = {
  reason: 'idle',
  progressed: false,
  remaining: 0,
  next: undefined,
}

/**
 * Whether the engine has to load: not while nobody is signed in, nor for a person without entries.
 * After a database error the engine loads, and reports that error.
 */
async function mayHaveWork(
  database: OutboxDatabase,
  person: PersonKey | undefined,
): Promise<boolean> {
  return person !== undefined && hasEntries(database, person).catch(() => true)
}
