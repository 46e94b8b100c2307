import '../device/realm.ts'
import { Dexie, type DexieOptions, type Table } from 'dexie'
import type { Body, LocalId, Parked } from '#src/outbox/model/entry.ts'
import type { Intent, Operation } from '#src/outbox/model/operation.ts'
import type { Defect } from './defects.ts'

/** The small engine's record of one thing that a person did. */
export interface SmallEntry {
  id: string
  format: 1
  person: string
  seq: number
  kind: string
  args: { mark: string }
  lane: string
  dependsOn: string[]
  makes?: { type: string; id: LocalId }
  bodyIds: string[]
  state: 'waiting' | 'sending' | 'unknown' | 'parked' | 'settled' | 'discarded'
  fence: number
  attempt: number
  notBefore?: number
  /** The value that the person saw. */
  saw?: unknown
  baseline?: unknown
  doubt?: { since?: number; absences: number }
  /** A response to a call of this entry was lost. */
  wasLost?: true
  parked?: Parked
}

export type SmallConnection = Dexie & {
  entries: Table<SmallEntry, string>
  bodies: Table<Body, string>
  aliases: Table<
    { person: string; type: string; localId: string; serverId: number },
    [string, string]
  >
  meta: Table<{ key: string; value: number | string }, string>
}

export interface SmallDatabase {
  strict: SmallConnection
  relaxed: SmallConnection
  has: (defect: Defect) => boolean
  /** The precondition reads of this context, by path. */
  looks: Map<string, unknown>
}

export function openSmall(
  name: string,
  options: DexieOptions,
  defects: readonly Defect[],
): SmallDatabase {
  const connect = (chromeTransactionDurability: 'strict' | 'relaxed') => {
    const connection = new Dexie(name, {
      ...options,
      cache: 'disabled',
      chromeTransactionDurability,
    }) as SmallConnection
    connection.version(1).stores({
      entries: 'id, [person+seq]',
      bodies: 'id',
      aliases: '[person+localId]',
      meta: 'key',
    })
    return connection
  }
  const relaxed = connect('relaxed')
  const has = (defect: Defect) => defects.includes(defect)
  const strict = has('power is never lost') ? relaxed : connect('strict')
  return { strict, relaxed, has, looks: new Map() }
}

export async function addTo(db: SmallConnection, key: string, change: number): Promise<number> {
  const value = Number((await db.meta.get(key))?.value ?? 0) + change
  await db.meta.put({ key, value })
  return value
}

export async function submitSmall(
  db: SmallDatabase,
  person: string,
  intents: readonly Intent[],
  bodies: readonly Body[],
): Promise<void> {
  const { strict } = db
  const kept = strict.transaction(
    'rw',
    [strict.entries, strict.bodies, strict.aliases, strict.meta],
    async () => {
      const seq = await addTo(strict, `seq:${person}`, intents.length)
      const aliases = await strict.aliases.toArray()
      const makers = new Map<string, string>()
      for (const entry of await strict.entries.toArray()) {
        if (entry.makes !== undefined && entry.state !== 'discarded')
          makers.set(entry.makes.id, entry.id)
      }
      const drafts = intents.map(({ operation, args, saw }, index): SmallEntry => {
        const typed = operation as unknown as Operation
        const makes = typed.makes?.(args)
        const id = crypto.randomUUID()
        const needed = (JSON.stringify(args).match(/local:[0-9a-f-]{36}/g) ?? []).filter(
          (one) => one !== makes?.id,
        )
        const dependsOn = needed.flatMap((one) => {
          if (aliases.some(({ localId }) => localId === one)) return []
          const maker = makers.get(one)
          if (maker === undefined) throw new Error('the parent is not there')
          return [maker]
        })
        if (makes !== undefined) makers.set(makes.id, id)
        return {
          id,
          format: 1,
          person,
          seq: seq - intents.length + index + 1,
          kind: typed.kind,
          args: args as { mark: string },
          lane: typed.lane(args),
          saw,
          dependsOn: [...new Set(dependsOn)],
          ...(makes === undefined ? {} : { makes }),
          bodyIds: typed.photos?.(args) ?? [],
          state: 'waiting',
          fence: 0,
          attempt: 0,
        }
      })
      await strict.bodies.bulkAdd([...bodies])
      await strict.entries.bulkAdd(drafts)
    },
  )
  if (db.has('confirms before the commit')) void kept.catch(() => {})
  else await kept
}
