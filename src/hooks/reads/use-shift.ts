import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { lostError } from '#src/api/api-error.ts'
import { providerAddress } from '#src/api/config.ts'
import { openExisting } from '#src/reads/cache-names.ts'
import { inspectKept, type KeptSet } from '#src/reads/kept-set.ts'
import { idleRun, prepareShift, type ShiftRun } from '#src/reads/prepare-shift.ts'
import { shiftMs } from '#src/reads/read.ts'
import type { ShiftSet } from '#src/reads/shift-set.ts'
import { currentSession, sessionOnScreen, subscribeSession } from '#src/session/session.ts'
import { awaitQuiet, fetchAhead } from './fetch-ahead.ts'
import { fetchImageAhead } from './images-ahead.ts'
import { useRuntime } from '../runtime.tsx'
import { isDownloading } from './use-downloading.ts'
import { useDay } from '../use-day.ts'
import { usePerson } from '../use-session.ts'

/** One run for the whole page, which continues on other screens. */
let current: ShiftRun = idleRun
let stopping: AbortController | undefined
const listeners = new Set<() => void>()

function report(run: ShiftRun): void {
  current = run
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useShiftRun = (): ShiftRun => useSyncExternalStore(subscribe, () => current)

export const stopShift = (): void => stopping?.abort()

/** At a sign-out, drops the run, so that the next person does not inherit it. */
export function forgetShift(): void {
  stopShift()
  stopping = undefined
  report(idleRun)
}

/**
 * Stops the run in a lapse, because each read would be refused, and drops it after a sign-out, also
 * one in another tab.
 */
function endWithSession(): void {
  const before = sessionOnScreen()?.claims.sub
  const stop = subscribeSession(() => {
    if (currentSession() === undefined) stopShift()
    if (sessionOnScreen()?.claims.sub === before) return
    stop()
    forgetShift()
  })
}

/** Above this share of the quota, the remaining room is reserved for the outbox. */
const mostUsedShare = 0.7

async function hasRoom(): Promise<boolean> {
  // WebKit on Linux has no storage manager.
  const manager = (navigator as { storage?: Partial<StorageManager> }).storage
  const found = await manager?.estimate?.().catch(() => undefined)
  if (found?.quota === undefined || found.usage === undefined) return true
  return found.usage < found.quota * mostUsedShare
}

/** Most calls of one run; the next run continues from there. */
const mostCalls = 200
/** When a person starts the run, cached answers older than this are read again, in ms. */
const askedYoungMs = 3_600_000

/**
 * Starts to fetch what these sets need, where there is a session; a run in progress continues
 * instead. An automatic run reads each answer once a shift.
 */
export function useStartShift(): (
  sets: readonly ShiftSet[],
  cause?: 'by-itself',
) => Promise<ShiftRun> {
  const client = useQueryClient()
  const { extensions } = useRuntime().config
  const person = usePerson()
  const { today } = useDay()
  return useCallback(
    async (sets, cause) => {
      // Answers that arrive before the worker is installed are not cached.
      if (current.running || isDownloading()) return current
      if (person === undefined || currentSession() === undefined) return current
      const controller = new AbortController()
      if (stopping === undefined) endWithSession()
      stopping = controller
      const { signal } = controller
      let calls = 0
      return prepareShift(
        sets,
        { today, extensions },
        {
          report: (run) => {
            if (stopping === controller) report(run)
          },
          hasRoom,
          isEnough: () => calls >= mostCalls,
          turn: () => awaitQuiet(client, signal),
          signal,
          fetchRead: async (read) => {
            const { value, is } = await fetchAhead(client, person, read, {
              youngForMs: cause === 'by-itself' ? shiftMs : askedYoungMs,
              onCall: () => (calls += 1),
            })
            // The person asked for a new answer, so a cached one counts as a failure.
            if (is === 'old') throw lostError(new Error('nothing fresh came'))
            return value
          },
          fetchImage: (path) =>
            fetchImageAhead(person, path, { signal, onCall: () => (calls += 1) }),
        },
      )
    },
    [client, person, today, extensions],
  )
}

/** What the device has cached of each set, read again whenever a run changes. */
export function useKeptSets(sets: readonly ShiftSet[]): ReadonlyMap<string, KeptSet> | undefined {
  const { config } = useRuntime()
  const { extensions } = config
  const person = usePerson()
  const { today } = useDay()
  const { running, sets: progress } = useShiftRun()
  const finished = Object.values(progress).filter(({ is }) => is === 'done').length
  const [kept, setKept] = useState<ReadonlyMap<string, KeptSet>>()
  useEffect(() => {
    if (person === undefined || !('caches' in globalThis)) return undefined
    let gone = false
    const check = async () => {
      const cache = await openExisting('reads', person)
      const find = (path: string) =>
        Promise.resolve(cache?.match(new URL(providerAddress(config, path), location.origin)))
      const found = new Map<string, KeptSet>()
      for (const { name, wanted } of sets) {
        found.set(name, await inspectKept(wanted({ today, extensions }), find))
        if (gone) return
      }
      setKept(found)
    }
    void check().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [config, extensions, person, today, sets, running, finished])
  return kept
}
