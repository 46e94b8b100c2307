import { useEffect, useRef } from 'react'
import { onNetworkHint } from '#src/api/network-back.ts'
import { networkState } from '#src/api/network-state.ts'
import { backoffMs } from '#src/outbox/model/backoff.ts'
import type { PhotoFailure } from '../photo/capture.ts'

const waits = { backoffMinMs: 5000, backoffMaxMs: 5 * 60_000 }

/**
 * Retries photos that wait for the network alone: when the screen first shows them online, at each hint of a network,
 * and after a backoff. A hint that comes while an attempt is under way is followed by one more attempt.
 * @param goOn resolves with whether the photo is kept.
 */
export function useGoesOn<Slot extends string>(
  failures: readonly PhotoFailure<Slot>[],
  goOn: (failure: PhotoFailure<Slot>) => Promise<boolean>,
): void {
  const latest = useRef({ failures, goOn })
  useEffect(() => {
    latest.current = { failures, goOn }
  })
  const runs = useRef({ isRunning: false, isHinted: false })
  const seen = useRef(new Set<string>())
  const names = failures.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (names === '') return undefined
    const isNew = names.split(' ').some((id) => !seen.current.has(id))
    for (const id of names.split(' ')) seen.current.add(id)
    let timer: ReturnType<typeof setTimeout> | undefined
    let failedInRow = 0
    const tryLater = () => {
      // A device without a network gets an event once it has one. No event reports that the server answers again.
      if (!navigator.onLine) return
      failedInRow += 1
      timer = setTimeout(() => void run(), backoffMs(failedInRow, Math.random, waits))
    }
    const run = async () => {
      clearTimeout(timer)
      runs.current.isHinted = true
      if (runs.current.isRunning) return
      runs.current.isRunning = true
      const kept = new Set<string>()
      try {
        while (runs.current.isHinted) {
          runs.current.isHinted = false
          for (const failure of latest.current.failures) {
            if (kept.has(failure.id)) continue
            if (await latest.current.goOn(failure)) kept.add(failure.id)
          }
        }
      } finally {
        runs.current.isRunning = false
      }
      if (!isOver && latest.current.failures.some(({ id }) => !kept.has(id))) tryLater()
    }
    let isOver = false
    if (isNew && networkState().level === 'online') void run()
    else tryLater()
    const stop = onNetworkHint(() => {
      failedInRow = 0
      void run()
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [names])
}
