import { argsWithServerIds, withServerIds } from '#src/outbox/model/local-ids.ts'
import {
  entryFormat,
  isNonBlocking,
  refusalOf,
  unsentStates,
  type Entry,
  type EntryState,
} from '#src/outbox/model/entry.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import type { Pending } from '#src/outbox/store/queries.ts'
import type { Read } from './read.ts'

/** The provider's answer, and when it was requested (device clock, ms). */
export interface Base<T> {
  value: T
  askedAt: number
}

export interface Overlay {
  /** The entries that touch the read, oldest first, and the known aliases. */
  pending: Pending
  operations: ReadonlyMap<string, Operation<never>>
  /** Device clock, in ms. */
  now: number
}

/**
 * What a screen shows of a read: the provider's answer with the optimistic updates of unsent entries applied on
 * top, in the order of the acts. Undefined if nothing is known. Sort and filter afterwards, because an
 * optimistic update can move a row into a result as well as out of it.
 */
export function applyPending<T>(
  readKey: string,
  base: Base<T> | undefined,
  over: Overlay,
): T | undefined {
  const { entries, serverIds } = over.pending
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

/** Sorts and filters as the read defines. */
export const arranged = <T>(value: T | undefined, arrange: Read<T>['arrange']): T | undefined =>
  value === undefined || arrange === undefined ? value : arrange(value)

const unsent: readonly EntryState[] = unsentStates

/**
 * Whether an entry's optimistic update still applies. Unsent entries apply. A settled entry applies until a read
 * arrives whose request *began* after the provider's response, because an earlier read may lack it. A response time
 * in the future means that the device's clock was set back since; times cannot be compared, so the read wins. A
 * dead letter that blocks nothing had no effect. Entries of an unknown format are ignored.
 */
export function stays(entry: Entry, askedAt: number | undefined, now: number): boolean {
  if (entry.format !== entryFormat) return false
  if (unsent.includes(entry.state)) return !isNonBlocking(entry)
  if (entry.state !== 'settled' || entry.end === undefined) return false
  return askedAt === undefined || (entry.end.at >= askedAt && entry.end.at <= now)
}

/**
 * When the provider responded. A refusal counts too: the current value may differ from the one that was shown.
 */
const answeredAt = (entry: Entry): number | undefined => {
  if (entry.state === 'settled') return entry.end?.at
  return refusalOf(entry.end?.before ?? entry)
}

/**
 * The moment of the latest response that the read does not include yet, so the read should be repeated.
 * Undefined if there is none.
 */
export function unseenSince(pending: Pending, askedAt: number | undefined): number | undefined {
  if (askedAt === undefined) return undefined
  const answers = [...pending.entries, ...(pending.givenUp ?? [])].flatMap((entry) => {
    const at = answeredAt(entry)
    return at !== undefined && at >= askedAt ? [at] : []
  })
  return answers.length === 0 ? undefined : Math.max(...answers)
}
