import { momentOfWallTime } from '#src/domain/time/wall-time.ts'
import type { Entry } from './entry.ts'

/** The largest error that remains after the clock offset is applied, in ms. */
const slackMs = 60_000

/**
 * Finds the settled entry of this device that the provider received at that wall time: between the entry's call
 * and its response.
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
