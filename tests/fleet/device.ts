import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { operations } from '#src/operations.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { isNonBlocking, type Body, type Entry, type EntryState } from '#src/outbox/model/entry.ts'
import { fakeLock } from '#src/outbox/testing/fake-ports.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import type { Ports } from '#src/outbox/model/ports.ts'
import type { Random } from '../outbox-simulation/random.ts'
import type { Act } from './act.ts'
import { asOf, presentClient, type Client } from './client.ts'
import { isSamePicture } from './pictures.ts'

export interface FleetDevice {
  act: (act: Act) => Promise<void>
  /** Every entry that the device has ever held. */
  entries: () => Promise<Entry[]>
  /** How many entries are settled so far. */
  settled: () => number
  /** Parked entries that a person has to decide, counted by reason. */
  asked: Map<string, number>
  /** Continues until every entry is settled, non-blocking or waiting for a person. */
  finish: () => Promise<void>
  /** Stops sending. */
  stop: () => Promise<void>
  close: () => void
  db: OutboxDatabase
  ports: Ports
}

export interface FleetDeviceOptions {
  person: string
  token: string
  origin: string
  keys: boolean
  quarantineMs: number
  /** Resends every lost call without reconciling, which the product must not do. */
  blind: boolean
  random: Random
  client?: Client
  /** What an earlier life of the device has stored. */
  indexedDB?: Pick<IDBFactory, 'open' | 'cmp'>
  /** Stands between the device and the network. */
  through?: (send: Ports['send']) => Ports['send']
}

const blindOperations: ReadonlyMap<string, Operation<never>> = new Map(
  operations.map((operation) => [
    operation.kind,
    Object.assign((args: never) => operation(args), operation, { target: () => 'blind' }),
  ]),
)

/** A tablet with the product's own engine, operations and HTTP code, but without a browser. */
export function startDevice(options: FleetDeviceOptions): FleetDevice {
  const { person, token, random, client = presentClient, through = (send) => send } = options
  const { operationByKind, browserClock, defaultSettings, drain, retry, sha256, submit } = client
  const { indexedDB = new IDBFactory() } = options
  const db = client.openOutboxDatabase(`outbox-${person}`, { indexedDB, IDBKeyRange })
  const ports: Ports = {
    operations: options.blind ? blindOperations : operationByKind,
    clock: browserClock,
    send: through(
      client.makeSend({
        providerUrl: options.origin,
        extensions: true,
        providerTimes: 'wall',
        timeZone: 'UTC',
      }),
    ),
    signed: async () => ({ person, token }),
    lock: fakeLock(),
    random: random.next,
    sha256,
    isSamePicture,
    settings: {
      ...defaultSettings,
      quarantineMs: options.quarantineMs,
      probeGapMs: 500,
      deadlineMs: () => 15_000,
      backoffMinMs: 200,
      backoffMaxMs: 2_000,
      // The fleet's provider accepts extensions and announces it in its configuration.
      extensions: true,
      keys: options.keys ? 'honoured' : 'none',
    },
  }
  const asked = new Map<string, number>()
  let stopped = false
  let settled = 0
  let wake: () => void = () => {}
  const ofState = (state: EntryState) =>
    db.relaxed.entries.where('[person+state]').equals([person, state])
  const entries = () => db.relaxed.entries.toArray()

  const pauseUntil = (moment: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.min(500, Math.max(20, moment - Date.now())))
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  /** Retries parked entries, as a person does who reads the reason in Envios. */
  const decide = async () => {
    for (const entry of await ofState('parked').toArray()) {
      if (isNonBlocking(entry)) continue
      const why = `${entry.kind}: ${entry.parked?.why} (${entry.parked?.message})`
      asked.set(why, (asked.get(why) ?? 0) + 1)
      if (entry.parked?.why === 'server') await retry(db, entry.id)
    }
  }

  const work = async () => {
    while (!stopped) {
      const report = await drain(db, ports, { budgetMs: 20_000 })
      settled = await ofState('settled').count()
      await pauseUntil(report.next ?? Date.now() + 500)
    }
  }
  const working = work()

  const isDone = (entry: Entry) => entry.state === 'settled' || isNonBlocking(entry)
  return {
    act: async (act) => {
      const { intents, photos } = act()
      const bodies: Body[] = photos.map((photo) => ({ ...photo, person }))
      const own = intents.map((intent) => asOf(client, intent))
      await submit(db, ports, person, own, bodies)
      wake()
    },
    entries,
    settled: () => settled,
    asked,
    finish: async () => {
      for (;;) {
        const all = await entries()
        await decide()
        // An entry that needs a person's decision is a failure of the run, and its lane does not continue.
        const held = new Set(
          all
            .filter(({ state, parked }) => state === 'parked' && parked?.why !== 'server')
            .map(({ lane }) => lane),
        )
        if (all.every((entry) => isDone(entry) || held.has(entry.lane))) return
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    stop: async () => {
      stopped = true
      wake()
      await working
    },
    close: () => {
      db.relaxed.close()
      db.strict.close()
    },
    db,
    ports,
  }
}
