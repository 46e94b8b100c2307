import { momentOfWallTime } from '#src/domain/time/wall-time.ts'
import type { Entry } from './entry.ts'

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
