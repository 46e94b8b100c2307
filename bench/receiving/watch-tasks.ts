import type { CDPSession } from 'playwright'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** CPU time of the thread in µs, without the time taken by other processes of the machine. */
  tdur?: number
  dur?: number
  args: { name?: string }
}

export interface Tasks {
  count: number
  /** CPU time of the longest task of the main thread, in ms. */
  longestMs: number
  /** CPU time of all tasks, in ms. */
  totalMs: number
  /** Number of tasks of more than 50 ms CPU time. */
  longCount: number
}

const isTask = ({ name, ph }: TraceEvent) => ph === 'X' && name.endsWith('RunTask')

/** A pause after the start of the trace, which itself occupies the main thread of the page. */
const startsMs = 1_000

/**
 * Measures the tasks of the page's main thread while `work` runs. `work` should use real input and not scripts in the
 * page. The browser's own list of long tasks uses wall-clock time and includes other load of the machine.
 */
export async function watchTasks(cdp: CDPSession, work: () => Promise<void>): Promise<Tasks> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]))
  cdp.on('Tracing.dataCollected', collect)
  const traceConfig = { includedCategories: ['toplevel', 'devtools.timeline'] }
  await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig })
  await new Promise((resolve) => setTimeout(resolve, startsMs))
  await work()
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)

  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  )
  const tasks = events.filter((event) => isTask(event) && mains.has(`${event.pid}:${event.tid}`))
  const from = Math.min(...tasks.map(({ ts }) => ts)) + startsMs * 500
  const lasted = tasks
    .filter(({ ts }) => ts > from)
    .map(({ tdur, dur }) => (tdur ?? dur ?? 0) / 1000)
  return {
    count: lasted.length,
    longestMs: Math.max(0, ...lasted),
    totalMs: lasted.reduce((sum, ms) => sum + ms, 0),
    longCount: lasted.filter((ms) => ms > 50).length,
  }
}
