import { ApiError } from '#src/api/api-error.ts'
import { prefetch } from './prefetch.ts'
import type { Wanted } from './read.ts'
import type { Circumstances, ShiftSet } from './shift-set.ts'

export interface SetProgress {
  is: 'waiting' | 'running' | 'done' | 'stopped'
  ready: number
  failed: number
  /** The number of wanted reads known so far; results may add more. */
  known: number
}

export interface ShiftRun {
  running: boolean
  /** Why the run ended before everything was tried; `enough`: the limit of calls per run. */
  stoppedBy: 'room' | 'network' | 'enough' | undefined
  /** When the run ended with everything cached (device clock, ms), even if nothing had to be fetched. */
  readyAt?: number
  /** Keyed by the set's name. */
  sets: Readonly<Record<string, SetProgress>>
}

export const idleRun: ShiftRun = { running: false, stoppedBy: undefined, sets: {} }

interface Ports {
  /** Fetches one read, unless a fresh copy is cached; rejects if no usable response came. */
  fetchRead: (read: Wanted) => Promise<unknown>
  /** Caches one small image; rejects if it did not arrive. */
  fetchImage: (path: string) => Promise<void>
  /** Whether the device has more room than recorded work may need. */
  hasRoom: () => Promise<boolean>
  /**
   * Whether the run has reached its limit of calls, which leaves capacity for people who use the app meanwhile.
   */
  isEnough: () => boolean
  /** Awaited before each read. */
  turn: () => Promise<void>
  report: (run: ShiftRun) => void
  signal: AbortSignal
}

/** The most small images that are fetched for a set; the first ones win. */
const mostImages = 10

const nothing: SetProgress = { is: 'waiting', ready: 0, failed: 0, known: 0 }

/**
 * Fetches set after set and reports what was cached. It ends early without a network, without room, at the limit of
 * calls, or on abort. Never rejects.
 */
export async function prepareShift(
  sets: readonly ShiftSet[],
  circumstances: Circumstances,
  ports: Ports,
): Promise<ShiftRun> {
  let run: ShiftRun = {
    running: true,
    stoppedBy: undefined,
    sets: Object.fromEntries(sets.map(({ name }) => [name, nothing])),
  }
  const note = (change: Partial<ShiftRun>) => {
    run = { ...run, ...change }
    ports.report(run)
  }
  for (const { name, wanted } of sets) {
    if (ports.signal.aborted) break
    const tell = (progress: SetProgress) => note({ sets: { ...run.sets, [name]: progress } })
    const stoppedBy = await fetchSet(wanted(circumstances), ports, tell)
    if (stoppedBy === undefined) continue
    note({ stoppedBy })
    break
  }
  const ends = Object.values(run.sets)
  const isReady = ends.length > 0 && ends.every(({ is, failed }) => is === 'done' && failed === 0)
  note({ running: false, ...(isReady && { readyAt: Date.now() }) })
  return run
}

/** Returns why the rest was not tried, if so. */
async function fetchSet(
  reads: readonly Wanted[],
  { fetchRead, fetchImage, hasRoom, isEnough, turn, signal }: Ports,
  report: (progress: SetProgress) => void,
): Promise<ShiftRun['stoppedBy']> {
  if (!(await hasRoom())) return 'room'
  let progress: SetProgress = { is: 'running', ready: 0, failed: 0, known: reads.length }
  const tell = (change: Partial<SetProgress>) => {
    progress = { ...progress, ...change }
    report(progress)
  }
  const leaving = new AbortController()
  const options = { signal: AbortSignal.any([signal, leaving.signal]), turn, atOnce: 2 }
  const count = async <T>(fetchOne: () => Promise<readonly T[]>): Promise<readonly T[]> => {
    if (isEnough()) {
      leaving.abort()
      return []
    }
    try {
      const more = await fetchOne()
      tell({ ready: progress.ready + 1, known: progress.known + more.length })
      return more
    } catch (error) {
      // An aborted read has not failed.
      if (!signal.aborted) tell({ failed: progress.failed + 1 })
      throw error
    }
  }
  const isTried = () => progress.ready + progress.failed >= progress.known
  const end = (): ShiftRun['stoppedBy'] => {
    tell({ is: isTried() ? 'done' : 'stopped' })
    if (isTried() || signal.aborted) return undefined
    return leaving.signal.aborted ? 'enough' : 'network'
  }
  tell({})
  const images = new Set<string>()
  const fetchOne = async (read: Wanted) => {
    const value = await fetchRead(read)
    for (const path of read.images?.(value) ?? []) images.add(path)
    return read.next?.(value) ?? []
  }
  await prefetch(reads, (read) => count(() => fetchOne(read)), options)
  if (images.size === 0 || !isTried()) return end()
  if (!(await hasRoom())) return end() ?? 'room'
  const first = [...images].slice(0, mostImages)
  tell({ known: progress.known + first.length })
  const none: readonly string[] = []
  const fetchThis = (path: string) => fetchImage(path).catch(passNotThere)
  await prefetch(first, (path) => count(() => fetchThis(path).then(() => none)), options)
  return end()
}

/** A machine may have no picture, and a photo may have been removed since: a 404 or 410 counts as success. */
function passNotThere(error: unknown): void {
  if (!(error instanceof ApiError) || ![404, 410].includes(error.status)) throw error
}
