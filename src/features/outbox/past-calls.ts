import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { hasPhotos, type Entry } from '#src/outbox/model/entry.ts'

/** Bodies never change, so a size can be cached; reading a body loads its photo. */
const sizeByBody = new Map<string, number>()

/** The total size of an entry's photos in bytes; undefined if one of them is not stored and was not measured before. */
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

/** The duration and size of an acknowledged call. */
export interface PastCall {
  bytes: number
  ms: number
}

/** The fields of an ended entry that describe its call. */
type Ended = Pick<Entry, 'bodyIds' | 'tries' | 'call' | 'end'>

const callsChecked = 12
/** The number of ended entries that are examined; photos of older entries are mostly not stored any more. */
const entriesChecked = 100

/** The latest acknowledged calls with and without photos, from which the remaining time can be estimated. */
export async function recentCalls(
  db: OutboxDatabase,
  ended: readonly Ended[],
): Promise<{ light: PastCall[]; heavy: PastCall[] }> {
  const light: PastCall[] = []
  const heavy: PastCall[] = []
  for (const entry of ended.slice(0, entriesChecked)) {
    const kept = hasPhotos(entry) ? heavy : light
    const ms = durationOf(entry)
    if (ms === undefined || kept.length >= callsChecked) continue
    const bytes = await sizeOf(db, entry)
    if (bytes !== undefined) kept.push({ bytes, ms })
  }
  return { light, heavy }
}

/** The duration of a call with a response; the time of a reconciling read does not measure the speed. */
function durationOf({ tries, call, end }: Ended): number | undefined {
  if (end?.answer === undefined || call === undefined || tries.lost > 0) return undefined
  const ms = end.at - call.at
  return ms > 0 ? ms : undefined
}
