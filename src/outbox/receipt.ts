import { argsWithServerIds, localIdsIn, withServerIds, type ServerIdByLocal } from './aliases.ts'
import type { Entry } from './entry.ts'
import type { Operation, ReceiptSource } from './operation.ts'

/** One thing to read at the provider, and how many of the photos that were sent it should show. */
export interface ReceiptQuestion {
  path: string
  unwrap: (body: unknown) => unknown
  photoCount: number
  /** How many of them it shows; undefined where it does not tell. */
  found: (value: unknown) => number | undefined
}

/** What was sent of one record. */
export interface Receipt {
  /** Device clock, in ms: the provider's last answer. */
  receivedAt: number
  /** Photos that the provider should have; those that were replaced or removed since do not count. */
  photoCount: number
  /** Empty where nothing says where to look. */
  questions: ReceiptQuestion[]
}

/**
 * What the provider has taken of a record, and where to read it back. `entries` are those of one
 * lane, oldest first. Undefined while something of it is unsent, or when nothing was answered.
 */
export function receiptOf(
  entries: readonly Entry[],
  operations: ReadonlyMap<string, Operation<never>>,
  serverIds: ServerIdByLocal,
): Receipt | undefined {
  const listed = entries.filter(({ state }) => state !== 'discarded')
  const sent = listed.filter(({ state, answer }) => state === 'settled' && answer !== undefined)
  if (sent.length === 0 || listed.some(({ state }) => state !== 'settled')) return undefined
  const withPhotos = sent.filter(
    (entry) => entry.bodyIds.length > 0 && !isUndone(entry, listed, serverIds),
  )
  return {
    receivedAt: Math.max(...sent.map(({ answer }) => answer?.at ?? 0)),
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

/** Something later took its place, or took its photo away. */
function isUndone(entry: Entry, listed: readonly Entry[], serverIds: ServerIdByLocal): boolean {
  const { makes, target, seq } = entry
  // Each bears the name that its record had when the person acted: this device's, or the provider's number.
  const named = (name: string) => withServerIds(name, serverIds)
  const undoing = [target, makes && `image:${makes.id}`]
    .filter((name) => name !== undefined)
    .map(named)
  return listed.some(
    (later) =>
      later.seq > seq && later.target !== undefined && undoing.includes(named(later.target)),
  )
}

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

/** Names a record whose number this device does not know. */
const isUnsent = (path: string) => localIdsIn(decodeURIComponent(path)).length > 0

/** How many photos of these bytes an answer shows, wherever in it; undefined where it shows no bytes. */
export function countByBytes(value: unknown, hashes: readonly string[]): number | undefined {
  const shown = new Set(hashesIn(value))
  return shown.size === 0 && hasImages(value)
    ? undefined
    : hashes.filter((hash) => shown.has(hash)).length
}

function* hashesIn(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) {
    if (name === 'sha256' && typeof one === 'string') yield one
    else yield* hashesIn(one)
  }
}

const isSome = (images: unknown) =>
  Array.isArray(images) ? images.length > 0 : images !== null && images !== ''

/** Whether it names images, or a photo's file: then their bytes could have been told. */
function hasImages(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, one]) =>
      (/^(?:ima(?:gens|ges|gem)|file01)/.test(name) && isSome(one)) || hasImages(one),
  )
}
