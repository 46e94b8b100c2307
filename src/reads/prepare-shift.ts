import { prefetch } from './prefetch.ts'
import type { Wanted } from './read.ts'
import type { ShiftSet } from './shift-set.ts'

export interface SetProgress {
  is: 'waiting' | 'running' | 'done' | 'stopped'
  ready: number
  failed: number
  /** How many are known to be wanted so far; more may come to light. */
  known: number
}

export interface ShiftRun {
  running: boolean
  /** Why it ended before everything was tried. */
  stoppedBy: 'room' | 'network' | undefined
  /** By the set's name. */
  sets: Readonly<Record<string, SetProgress>>
}

export const idleRun: ShiftRun = { running: false, stoppedBy: undefined, sets: {} }

interface Ports {
  /** Reads one thing anew; rejects when what came is not fresh. */
  fetchRead: (read: Wanted) => Promise<readonly Wanted[] | undefined>
  /** Whether the device has room for more than what is recorded. */
  hasRoom: () => Promise<boolean>
  report: (run: ShiftRun) => void
  signal: AbortSignal
}

const nothing: SetProgress = { is: 'waiting', ready: 0, failed: 0, known: 0 }

/**
 * Fetches set after set and says of each what really came. It ends early when the network is gone,
 * when there is no room, or when it is told to. Never rejects.
 */
export async function prepareShift(
  sets: readonly ShiftSet[],
  today: string,
  { fetchRead, hasRoom, report, signal }: Ports,
): Promise<ShiftRun> {
  let run: ShiftRun = {
    running: true,
    stoppedBy: undefined,
    sets: Object.fromEntries(sets.map(({ name }) => [name, nothing])),
  }
  const note = (change: Partial<ShiftRun>) => {
    run = { ...run, ...change }
    report(run)
  }
  for (const { name, wanted } of sets) {
    if (signal.aborted) break
    if (!(await hasRoom())) {
      note({ stoppedBy: 'room' })
      break
    }
    const reads = wanted(today)
    let progress: SetProgress = { is: 'running', ready: 0, failed: 0, known: reads.length }
    const tell = (change: Partial<SetProgress>) => {
      progress = { ...progress, ...change }
      note({ sets: { ...run.sets, [name]: progress } })
    }
    tell({})
    const result = await prefetch(
      reads,
      async (read) => {
        try {
          const more = await fetchRead(read)
          tell({ ready: progress.ready + 1, known: progress.known + (more?.length ?? 0) })
          return more
        } catch (error) {
          tell({ failed: progress.failed + 1 })
          throw error
        }
      },
      signal,
    )
    const isWhole = result.ready + result.failed >= progress.known
    tell({ is: isWhole ? 'done' : 'stopped' })
    if (!isWhole && !signal.aborted) {
      note({ stoppedBy: 'network' })
      break
    }
  }
  note({ running: false })
  return run
}
