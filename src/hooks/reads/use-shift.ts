import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { lostError } from '#src/api/api-error.ts'
import { providerAddress } from '#src/api/config.ts'
import { cacheName } from '#src/reads/cache-names.ts'
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
import { usePerson } from '../use-person.ts'

/** One for the page: it goes on while the person walks on. */
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

/** Whose run it was has left: the next person has nothing of it, nor it anything of them. */
export function forgetShift(): void {
  stopShift()
  stopping = undefined
  report(idleRun)
}

/** Also where they leave in another tab. In a lapse nobody is asked: each read would be refused. */
function endWithSession(): void {
  const before = sessionOnScreen()?.claims.sub
  const stop = subscribeSession(() => {
    if (currentSession() === undefined) stopShift()
    if (sessionOnScreen()?.claims.sub === before) return
    stop()
    forgetShift()
  })
}

/** From here on the room is for what is recorded. */
const mostUsedShare = 0.7

async function hasRoom(): Promise<boolean> {
  // WebKit on Linux has no storage manager.
  const manager = (navigator as { storage?: Partial<StorageManager> }).storage
  const found = await manager?.estimate?.().catch(() => undefined)
  if (found?.quota === undefined || found.usage === undefined) return true
  return found.usage < found.quota * mostUsedShare
}

/** So many calls one run makes at most; the next one goes on from there. */
const mostCalls = 200
/** A person who asks for it gets anew what is older than this, in ms. */
const askedYoungMs = 3_600_000

/**
 * Begins to fetch what these sets need, where there is a session; a run that is under way goes on instead.
 * What nobody asked for is fetched once a shift.
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
      // What comes before the app is here is not kept.
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
            // What was kept before is not what was asked for now.
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

/** What the device keeps of each set, looked at anew whenever a run changes. */
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
    const look = async () => {
      const cache = await caches.open(await cacheName('reads', person))
      const find = (path: string) =>
        cache.match(new URL(providerAddress(config, path), location.origin))
      const found = new Map<string, KeptSet>()
      for (const { name, wanted } of sets) {
        found.set(name, await inspectKept(wanted({ today, extensions }), find))
        if (gone) return
      }
      setKept(found)
    }
    void look().catch(() => undefined)
    return () => {
      gone = true
    }
  }, [config, extensions, person, today, sets, running, finished])
  return kept
}
