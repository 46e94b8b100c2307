import { useCallback, useEffect } from 'react'
import { subscribeTime } from '#src/api/provider-time.ts'
import { dayOf, knownZone } from '#src/domain/time/days.ts'
import { wallIso } from '#src/domain/time/wall-time.ts'
import { correctClockOffset, device, readMeta } from '#src/outbox/store/meta.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { useRuntime } from './runtime.tsx'
import { useNow } from './use-now.ts'
import { useOutbox } from './outbox/use-outbox.ts'

export interface Day {
  /** The day of the warehouse, as 2026-11-20; it changes at its midnight while the screen is open. */
  today: string
  timeZone: string
  /** The current moment as wall time (domain/time/wall-time.ts), and its day. */
  now: () => { at: string; dia: string }
}

/** The current day by the device's clock, corrected by the provider's where that is known. */
export function useDay(): Day {
  const { config, database } = useRuntime()
  const timeZone = knownZone(config.timeZone)
  useEffect(() => {
    // On a full device the write fails, and the known clock offset stays in use.
    const take = (offsetMs: number) =>
      void correctClockOffset(database.relaxed, offsetMs).catch(() => undefined)
    return subscribeTime(take)
  }, [database])
  const offset = useOutbox(readOffset)?.ms ?? 0
  const today = dayOf(new Date(useNow() + offset), timeZone)
  const now = useCallback(() => {
    const moment = new Date(Date.now() + offset)
    return { at: wallIso(moment, timeZone), dia: dayOf(moment, timeZone) }
  }, [offset, timeZone])
  return { today, timeZone, now }
}

/** Returns the current moment of the device's clock as wall time (domain/time/wall-time.ts). */
export function useWallIso(): () => string {
  const { timeZone } = useRuntime().config
  return useCallback(() => wallIso(Date.now(), timeZone), [timeZone])
}

const readOffset = async ({ relaxed }: OutboxDatabase) => ({
  ms: (await readMeta(relaxed, 'clock-offset', device)) ?? 0,
})
