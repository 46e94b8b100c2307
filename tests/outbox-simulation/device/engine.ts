import './realm.ts'
import type { DexieOptions } from 'dexie'
import { discard, markArrived, retry } from '#src/outbox/act/choices.ts'
import { correct } from '#src/outbox/act/correct.ts'
import { HasDependentsError } from '#src/outbox/model/errors.ts'
import { openOutboxDatabase, type OutboxDatabase } from '#src/outbox/store/database.ts'
import { drain } from '#src/outbox/send/drain.ts'
import type { Body, Entry, PersonKey } from '#src/outbox/model/entry.ts'
import type { Intent, Operation } from '#src/outbox/model/operation.ts'
import type { Ports } from '#src/outbox/model/ports.ts'
import { entriesOf, entriesTouching, type Pending } from '#src/outbox/store/queries.ts'
import { submit } from '#src/outbox/act/submit.ts'

export interface Report {
  next: number | undefined
  reason: string
  progressed: boolean
  remaining: number
}

/**
 * What the simulation needs of an engine. The simulation also reads the tables `entries`, `aliases` and `bodies` of the
 * engine's database. `db` is the return value of `open`.
 */
export interface Engine {
  name: string
  /** The newest record format that it supports, where that matters. */
  format?: number
  /** The operations of the engine, where they differ from the usual ones. */
  operations?: ReadonlyMap<string, Operation<never>>
  open(name: string, options: DexieOptions): unknown
  submit(
    db: unknown,
    ports: Ports,
    person: PersonKey,
    intents: Intent[],
    bodies: Body[],
  ): Promise<unknown>
  drain(
    db: unknown,
    ports: Ports,
    options: { budgetMs: number; signal: AbortSignal },
  ): Promise<Report>
  choices?: Choices
  pending?(db: unknown, person: PersonKey, key: string): Promise<Pending>
  listed?(db: unknown, person: PersonKey): Promise<Entry[]>
}

/** What a person can do about a parked entry. */
export interface Choices {
  retry(db: unknown, entryId: string): Promise<void>
  discard(db: unknown, ports: Ports, entryId: string): Promise<void>
  markArrived(db: unknown, ports: Ports, entryId: string, serverId?: number): Promise<void>
  correct(db: unknown, entryId: string, intent: Intent): Promise<void>
}

/** The product's own engine. */
export const outbox: Engine = {
  name: 'outbox',
  open: (name, options) => openOutboxDatabase(name, { ...options, cache: 'disabled' }),
  submit,
  drain,
  choices: {
    retry,
    markArrived,
    correct: (db: OutboxDatabase, entryId, intent) => correct(db, entryId, intent),
    // A person who discards an entry is asked about its dependents, and agrees.
    discard: async (db: OutboxDatabase, ports, entryId) => {
      try {
        await discard(db, ports, entryId)
      } catch (error) {
        if (!(error instanceof HasDependentsError)) throw error
        await discard(db, ports, entryId, { withDependents: true })
      }
    },
  },
  pending: entriesTouching,
  listed: entriesOf,
}
