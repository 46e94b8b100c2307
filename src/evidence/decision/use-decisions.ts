import { useEffect, useReducer, useRef } from 'react'
import { onNetworkHint } from '#src/api/network-back.ts'
import { networkState } from '#src/api/network-state.ts'
import { backoffMs } from '#src/outbox/model/backoff.ts'
import { vibrateFailed } from '#src/hooks/vibrate.ts'
import { useSingleTap } from '#src/ui/form/use-single-tap.ts'
import type { useHeldPhotos } from '../held/use-held-photos.ts'
import {
  isHeld,
  isMissingCode,
  type PhotoFailure,
  type useTakePhoto,
} from '../camera/use-take-photo.ts'

interface Undecided<Slot extends string> {
  taking: ReturnType<typeof useTakePhoto<Slot>>
  disk: ReturnType<typeof useHeldPhotos<Slot>>
  /** Deletes the slot of this photo. */
  endSlot: (slot: Slot) => Promise<void>
}

/** The photos of a record that need a decision, and the decisions (UX-31). */
export function useDecisions<Slot extends string>({ taking, disk, endSlot }: Undecided<Slot>) {
  const failures = useFailures(taking, disk)
  const [reminders, remind] = useReducer((count: number) => count + 1, 0)
  const decideOnce = useSingleTap()
  const held = failures.filter(isHeld)
  const holdsAny = held.length > 0

  const settle = async ({ id }: PhotoFailure<Slot>) => {
    taking.forget([id])
    await disk.letGo(id)
  }
  /** Ignores a double tap, and any decision while another one is in progress (UX-26). */
  const decide = (
    failure: PhotoFailure<Slot>,
    keepIt: () => Promise<boolean>,
    isUntapped = false,
  ) =>
    decideOnce(async () => {
      if (await keepIt()) await settle(failure)
    }, isUntapped)
  useGoesOn(failures.filter(isMissingCode), async (failure) => {
    let isKept = false
    await decide(failure, async () => (isKept = await taking.retry(failure)), true)
    return isKept
  })

  return {
    /** The photos that were not stored, with the reasons. */
    failures,
    /** Why no photo may be taken before the person has decided. */
    heldReason: holdsAny ? (held.every(isMissingCode) ? awaited : undecided) : undefined,
    /** Whether a decision has to come first; the app then leads the person to it. */
    mustDecide: (): boolean => {
      if (!holdsAny) return false
      remind()
      vibrateFailed()
      return true
    },
    /** How often `mustDecide` has returned true. */
    reminders,
    retry: (failure: PhotoFailure<Slot>) => decide(failure, () => taking.retry(failure)),
    useOriginal: (failure: PhotoFailure<Slot>) =>
      decide(failure, () => taking.useOriginal(failure)),
    dropFailure: (failure: PhotoFailure<Slot>) =>
      decideOnce(async () => {
        await settle(failure)
        await endSlot(failure.slot)
      }),
    /** Discards the failures together with the record that the photos were for. */
    dropFailures: async () => {
      for (const failure of failures) {
        await settle(failure)
        await endSlot(failure.slot)
      }
    },
  }
}

const undecided = 'Antes, resolva a foto que não foi salva.'
const awaited = 'A foto anterior ainda espera a rede.'

const waits = { backoffMinMs: 5000, backoffMaxMs: 5 * 60_000 }

/**
 * Retries photos that wait for the network alone: when the screen first shows them online, at each hint of a network,
 * and after a backoff. A hint that comes while an attempt is under way is followed by one more attempt.
 * @param goOn resolves with whether the photo is kept.
 */
function useGoesOn<Slot extends string>(
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

/** Failures that are held on disk, and those that are only in memory. */
function useFailures<Slot extends string>(
  { failures: inMemory, forget }: Undecided<Slot>['taking'],
  { held: onDisk }: Undecided<Slot>['disk'],
): readonly PhotoFailure<Slot>[] {
  // An original that is on disk is shown from there, because another tab may decide about it.
  const same = inMemory.filter(
    ({ id, photo }) => photo === undefined && onDisk.some((one) => one.id === id),
  )
  const names = same.map(({ id }) => id).join(' ')
  useEffect(() => {
    if (names !== '') forget(names.split(' '))
  }, [names, forget])
  const rest = inMemory.filter((one) => !same.includes(one))
  return [...onDisk.filter(({ id }) => !rest.some((one) => one.id === id)), ...rest]
}
