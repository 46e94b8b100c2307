import { momentOfWallTime } from '#src/domain/time/wall-time.ts'
import type { Entry } from './entry.ts'

/** The clocks differ by so much at most once the difference is reckoned with, in ms. */
const slackMs = 60_000

/** What this device did and the provider received at that wall time: between the call and its answer. */
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
