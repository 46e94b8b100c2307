import { IDBFactory } from 'fake-indexeddb'
import type { Body } from '#src/outbox/model/entry.ts'
import type { Ports } from '#src/outbox/model/ports.ts'
import type { Act } from '../../fleet/act.ts'
import { asOf, type Client } from '../../fleet/client.ts'
import { startDevice, type FleetDevice, type FleetDeviceOptions } from '../../fleet/device.ts'

/**
 * What the next write of a tablet meets. hang: it is claimed and no response comes, until the page dies · lose: it is
 * lost, and its tablet cannot know whether it has arrived · refuse, conflict: a 422 or a 409 of the provider
 */
export type Mishap = 'hang' | 'lose' | 'refuse' | 'conflict'

/** A fleet's device whose database outlives the release that runs on it. */
export interface Tablet extends FleetDevice {
  person: string
  /** Removed when they happen. */
  mishaps: Mishap[]
  client: () => Client
  life: () => FleetDevice
  /** Stops as the worker of a waiting version makes its predecessor stop: no further call begins. */
  giveWay: () => Promise<void>
  /** Stops as a killed browser does: what it has stored stays, its calls may still arrive. */
  close: () => void
  /** Starts another release, or the same one, on what is stored. */
  open: (client: Client) => void
  /** Leaves typed input and its photo, which nobody has submitted. */
  draft: (act: Act) => Promise<void>
  /** Submits what was left as a draft, from the draft alone. */
  submitDrafts: () => Promise<number>
  /** The rows of a table as they lie on the device, whether or not the release knows the table. */
  raw: (table: string) => Promise<unknown[]>
}

interface Drafted {
  kind: string
  args: unknown
  saw?: unknown
  photo: { id: string; body: Omit<Body, 'person'> }
}

const refusals = {
  refuse: [422, 'Recusado pelo ensaio'],
  conflict: [409, 'Outra pessoa mudou, diz o ensaio'],
} as const

const answerWith = ([status, message]: readonly [number, string]) => ({
  status,
  redirected: false,
  header: (name: string) => (name === 'content-type' ? 'application/json' : null),
  text: async () => JSON.stringify({ message }),
  bytes: async () => new ArrayBuffer(0),
})

/** Storage that a killed page can no longer open. */
function storageOf(stored: IDBFactory) {
  let isDead = false
  const open = (name: string, version?: number) => {
    if (isDead) throw new DOMException('the page is gone', 'InvalidStateError')
    return stored.open(name, version)
  }
  const cmp = (one: unknown, other: unknown) => stored.cmp(one, other)
  return {
    indexedDB: { open, cmp } as Pick<IDBFactory, 'open' | 'cmp'>,
    end: () => (isDead = true),
  }
}

export function startTablet(options: FleetDeviceOptions, first: Client): Tablet {
  const stored = new IDBFactory()
  const mishaps: Mishap[] = []
  const asked = new Map<string, number>()
  const { person } = options
  let client = first
  let settled = 0

  const begin = () => {
    const { indexedDB, end } = storageOf(stored)
    let isGone = false
    const through =
      (send: Ports['send']): Ports['send'] =>
      async (call, signal) => {
        if (isGone) throw new TypeError('the page is gone')
        const mishap = call.method === 'GET' ? undefined : mishaps.shift()
        if (mishap === undefined) return send(call, signal)
        if (mishap === 'hang') return new Promise<never>(() => undefined)
        if (mishap === 'lose') throw new TypeError('the call was lost')
        return answerWith(refusals[mishap])
      }
    const device = startDevice({ ...options, client, indexedDB, through })
    const die = () => {
      isGone = true
      end()
      device.close()
    }
    return { device, die }
  }

  let life: ReturnType<typeof begin> | undefined = begin()
  let arrive: () => void = () => {}
  let isOn = Promise.resolve()
  const off = () => {
    settled = Math.max(settled, life?.device.settled() ?? 0)
    life = undefined
    isOn = new Promise((resolve) => (arrive = resolve))
  }
  const now = () => {
    if (life === undefined) throw new Error(`${person} is switched off`)
    return life.device
  }

  return {
    person,
    mishaps,
    asked,
    client: () => client,
    life: now,
    get db() {
      return now().db
    },
    get ports() {
      return now().ports
    },
    settled: () => (settled = Math.max(settled, life?.device.settled() ?? 0)),
    entries: () => now().entries(),
    act: async (act) => {
      await isOn
      await now().act(act)
    },
    finish: async () => {
      await now().finish()
      for (const [why, count] of now().asked) asked.set(why, (asked.get(why) ?? 0) + count)
    },
    stop: async () => life?.device.stop(),
    giveWay: async () => {
      if (life === undefined) return
      const { device, die } = life
      off()
      await device.stop()
      die()
    },
    close: () => {
      const dying = life
      off()
      dying?.die()
      // Its loop fails at its next access to the database, as it should.
      dying?.device.stop().catch(() => undefined)
    },
    open: (other) => {
      client = other
      life = begin()
      arrive()
    },
    draft: async (act) => {
      const { intents, photos } = act()
      const [intent] = intents
      const [body] = photos
      if (!intent || !body) throw new TypeError('a draft of the trial is one act with one photo')
      const { operation, args, saw } = intent
      const value: Drafted = { kind: operation.kind, args, saw, photo: { id: body.id, body } }
      await client.saveDraft(now().db, person, `ensaio:${body.id}`, value)
    },
    submitDrafts: async () => {
      const { db, ports } = now()
      const drafts = await db.relaxed.drafts.toArray()
      for (const { form } of drafts) {
        const draft = await client.readDraft<Drafted>(db, person, form)
        const operation = client.operationByKind.get(draft?.value.kind ?? '')
        if (!draft || !operation) throw new Error(`${form} cannot be read`)
        const { args, saw, photo } = draft.value
        const intent = asOf(client, { operation, args, ...(saw === undefined ? {} : { saw }) })
        await client.submit(db, ports, person, [intent], [{ ...photo.body, person }], form)
      }
      return drafts.length
    },
    raw: (table) => readRaw(stored, `outbox-${person}`, table),
  }
}

const readRaw = (stored: IDBFactory, name: string, table: string) =>
  new Promise<unknown[]>((resolve, reject) => {
    const opening = stored.open(name)
    opening.addEventListener('error', () => reject(opening.error ?? new Error(name)))
    opening.addEventListener('success', () => {
      const database = opening.result
      if (!database.objectStoreNames.contains(table)) {
        database.close()
        resolve([])
        return
      }
      const asking = database.transaction(table).objectStore(table).getAll()
      asking.addEventListener('success', () => {
        database.close()
        resolve(asking.result)
      })
    })
  })
