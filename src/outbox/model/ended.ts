import { momentOfWallTime } from '#src/domain/time/wall-time.ts'
import type { Entry } from './entry.ts'
import { withServerIds, type ServerIdByLocal } from './local-ids.ts'

/** Whether a later entry of `listed`, the entries of the same lane, replaced the entry or removed its photo. */
export function isUndone(
  { makes, target, seq }: Entry,
  listed: readonly Entry[],
  serverIds: ServerIdByLocal,
): boolean {
  // Each entry names its record as at the time of the act: by the local id or by the provider's number.
  const named = (name: string) => withServerIds(name, serverIds)
  const undoing = [target, makes && `image:${makes.id}`]
    .filter((name) => name !== undefined)
    .map(named)
  return listed.some(
    (later) =>
      later.seq > seq && later.target !== undefined && undoing.includes(named(later.target)),
  )
}

/** The error of the clocks that is tolerated after the clock offset is applied, in ms. */
const slackMs = 60_000

/**
 * Finds the settled entry whose call was in flight at `receivedAt`, the wall time at which the provider received an
 * act. Entries that were retried after a `todo` do not count.
 */
export const doneHere = (
  entries: readonly Entry[],
  receivedAt: string,
  timeZone: string,
): Entry | undefined => {
  const at = momentOfWallTime(Date.parse(receivedAt), timeZone).getTime()
  return entries.find(({ state, choice, call, end, made }) => {
    if (state !== 'settled' || choice?.again === true) return false
    if (call === undefined || end?.answer === undefined) return false
    const here = at - (made.clockOffset ?? 0)
    return here >= call.at - slackMs && here <= end.at + slackMs
  })
}
