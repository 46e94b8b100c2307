import type { OutboxDatabase } from './database.ts'
import { hasPhotos, type Entry } from '../model/entry.ts'

/** Bodies are written once: a size that was read stays true. Reading one loads its photo. */
const sizeByBody = new Map<string, number>()

/** Bytes of an entry's photos; undefined when one of them is no longer kept. */
export async function sizeOf(
  db: OutboxDatabase,
  { bodyIds }: Pick<Entry, 'bodyIds'>,
): Promise<number | undefined> {
  let sum = 0
  for (const id of bodyIds) {
    const size = sizeByBody.get(id) ?? (await db.relaxed.bodies.get(id))?.size
    if (size === undefined) return undefined
    sizeByBody.set(id, size)
    sum += size
  }
  return sum
}

/** How long a call took that the provider acknowledged, and how much it carried. */
export interface PastCall {
  bytes: number
  ms: number
}

/** What an entry that has ended says of its call. */
type Ended = Pick<Entry, 'bodyIds' | 'tries' | 'call' | 'end'>

const callsLookedAt = 12
/** Those before them have no photo any more that could be measured. */
const entriesLookedAt = 100

/** The latest acknowledged calls of light and of heavy entries, from which the rest can be estimated. */
export async function recentCalls(
  db: OutboxDatabase,
  ended: readonly Ended[],
): Promise<{ light: PastCall[]; heavy: PastCall[] }> {
  const light: PastCall[] = []
  const heavy: PastCall[] = []
  for (const entry of ended.slice(0, entriesLookedAt)) {
    const kept = hasPhotos(entry) ? heavy : light
    const ms = durationOf(entry)
    if (ms === undefined || kept.length >= callsLookedAt) continue
    const bytes = await sizeOf(db, entry)
    if (bytes !== undefined) kept.push({ bytes, ms })
  }
  return { light, heavy }
}

/** Of the call that was answered; what a probe found later says nothing of the speed. */
function durationOf({ tries, call, end }: Ended): number | undefined {
  if (end?.answer === undefined || call === undefined || tries.lost > 0) return undefined
  const ms = end.at - call.at
  return ms > 0 ? ms : undefined
}
