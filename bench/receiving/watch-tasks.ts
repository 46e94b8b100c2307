import type { CDPSession } from 'playwright'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  /** Of the thread, in µs: what others on the machine took is not in it. */
  tdur?: number
  dur?: number
  args: { name?: string }
}

export interface Tasks {
  count: number
  /** The longest, in ms of the main thread's own time. */
  longestMs: number
  /** Of all of them together. */
  totalMs: number
  /** How many took longer than 50 ms of it. */
  longCount: number
}

const isTask = ({ name, ph }: TraceEvent) => ph === 'X' && name.endsWith('RunTask')

/** To start the trace keeps the page's main thread busy itself. */
const startsMs = 1_000

/**
 * What the page's main thread is kept busy by while something is done, which should be done by hand
 * and not by scripts in the page. The browser's own list of long tasks counts by the wall clock, and
 * so also what else runs on the machine.
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
