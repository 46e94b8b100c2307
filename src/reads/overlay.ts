import { argsWithServerIds, withServerIds } from '#src/outbox/model/local-ids.ts'
import {
  entryFormat,
  isAside,
  refusalOf,
  unsentStates,
  type Entry,
  type EntryState,
} from '#src/outbox/model/entry.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import type { Laid } from '#src/outbox/store/queries.ts'
import type { Read } from './read.ts'

/** What the provider said, and when it was asked (device clock, ms). */
export interface Base<T> {
  value: T
  askedAt: number
}

export interface Overlay {
  /** The entries that touch the read, oldest first, and the ids that have become known. */
  laid: Laid
  operations: ReadonlyMap<string, Operation<never>>
  /** Device clock, in ms. */
  now: number
}

/**
 * What a screen shows of a read: what the provider said, with unsent work laid over it in the order
 * in which the person acted. Undefined when nothing is known. Sort and filter afterwards: unsent
 * work can move a row into a result as well as out of it.
 */
export function layOver<T>(
  readKey: string,
  base: Base<T> | undefined,
  over: Overlay,
): T | undefined {
  const { entries, serverIds } = over.laid
  const key = withServerIds(readKey, serverIds)
  let value: unknown = base?.value
  for (const entry of entries) {
    if (!stays(entry, base?.askedAt, over.now)) continue
    const operation = over.operations.get(entry.kind)
    if (operation === undefined) continue
    if (operation.gate === true && entry.state === 'parked') continue
    const args = argsWithServerIds(entry.args, serverIds) as never
    for (const effect of operation.effects(args, serverIds)) {
      if (withServerIds(effect.key, serverIds) === key) value = effect.apply(value)
    }
  }
  return value as T | undefined
}

/** Sorted and filtered as the read says. */
export const arranged = <T>(value: T | undefined, arrange: Read<T>['arrange']): T | undefined =>
  value === undefined || arrange === undefined ? value : arrange(value)

const unsent: readonly EntryState[] = unsentStates

/**
 * Unsent work stays. What is settled stays until a read whose request *began* after the provider's
 * answer has come in: an earlier one may not know of it. An answer in the future means that the
 * device's clock was set back since: nothing can be compared with it, so that the read is believed.
 * What waits aside was answered: nothing came of it. Records of a format that this code does not know
 * are left alone.
 */
export function stays(entry: Entry, askedAt: number | undefined, now: number): boolean {
  if (entry.format !== entryFormat) return false
  if (unsent.includes(entry.state)) return !isAside(entry)
  if (entry.state !== 'settled' || entry.end === undefined) return false
  return askedAt === undefined || (entry.end.at >= askedAt && entry.end.at <= now)
}

/** A refusal is an answer too: what the provider has there now may be another than was shown. */
const answeredAt = (entry: Entry): number | undefined => {
  if (entry.state === 'settled') return entry.end?.at
  return entry.state === 'parked' ? refusalOf(entry) : entry.end?.refusedAt
}

/**
 * The moment of the last answer of the provider that no read has caught up with: the read should be
 * made again. Undefined when there is none.
 */
export function unseenSince(laid: Laid, askedAt: number | undefined): number | undefined {
  if (askedAt === undefined) return undefined
  const answers = [...laid.entries, ...(laid.givenUp ?? [])].flatMap((entry) => {
    const at = answeredAt(entry)
    return at !== undefined && at >= askedAt ? [at] : []
  })
  return answers.length === 0 ? undefined : Math.max(...answers)
}
