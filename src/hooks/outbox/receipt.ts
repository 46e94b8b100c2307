import { argsWithServerIds, localIdsIn, type ServerIdByLocal } from '#src/outbox/model/local-ids.ts'
import { isUndone } from '#src/outbox/model/ended.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { Operation, ReceiptSource } from '#src/outbox/model/operation.ts'

/** One read at the provider, and the number of sent photos that it should show. */
export interface ReceiptQuestion {
  path: string
  unwrap: (body: unknown) => unknown
  photoCount: number
  /** The number of photos that it shows; undefined if that cannot be determined. */
  found: (value: unknown) => number | undefined
}

/** What the provider has acknowledged of one record. */
export interface Receipt {
  /** When the provider last responded (device clock, ms). */
  receivedAt: number
  /**
   * The number of photos that the provider should have; photos that were replaced or removed since do not
   * count.
   */
  photoCount: number
  /** Empty if no operation defines where to read. */
  questions: ReceiptQuestion[]
}

/**
 * What the provider has acknowledged of a record, and where to read it back. `entries` are those of one lane,
 * oldest first. Undefined while an entry is unsent, or if none has a response.
 */
export function receiptOf(
  entries: readonly Entry[],
  operations: ReadonlyMap<string, Operation<never>>,
  serverIds: ServerIdByLocal,
): Receipt | undefined {
  const listed = entries.filter(({ state }) => state !== 'discarded')
  const sent = listed.filter(({ state, end }) => state === 'settled' && end?.answer !== undefined)
  if (sent.length === 0 || listed.some(({ state }) => state !== 'settled')) return undefined
  const withPhotos = sent.filter(
    (entry) => entry.bodyIds.length > 0 && !isUndone(entry, listed, serverIds),
  )
  return {
    receivedAt: Math.max(...sent.map(({ end }) => end?.at ?? 0)),
    photoCount: countPhotos(withPhotos),
    questions: questionsOf(withPhotos, operations, serverIds),
  }
}

interface Group {
  source: ReceiptSource<unknown>
  read: Pick<ReceiptQuestion, 'path' | 'unwrap'>
  entries: Entry[]
  args: unknown[]
}

const countPhotos = (entries: readonly Entry[]) =>
  entries.reduce((sum, { bodyIds }) => sum + bodyIds.length, 0)

function questionsOf(
  entries: readonly Entry[],
  operations: ReadonlyMap<string, Operation<never>>,
  serverIds: ServerIdByLocal,
): ReceiptQuestion[] {
  const asked = new Map<string, Group>()
  for (const entry of entries) {
    const source = operations.get(entry.kind)?.receipt as ReceiptSource<unknown> | undefined
    const args = argsWithServerIds(entry.args, serverIds)
    const read = source?.read(args)
    if (source === undefined || read === undefined || isUnsent(read.path)) continue
    const key = `${entry.kind} ${read.path}`
    const group = asked.get(key) ?? { source, read, entries: [], args: [] }
    asked.set(key, group)
    group.entries.push(entry)
    group.args.push(args)
  }
  return [...asked.values()].map(({ source, read, entries: of, args }) => ({
    path: read.path,
    unwrap: read.unwrap,
    photoCount: countPhotos(of),
    found: (value) => source.found(value, args),
  }))
}

/** Whether the path names a record whose provider id is unknown on this device. */
const isUnsent = (path: string) => localIdsIn(decodeURIComponent(path)).length > 0
