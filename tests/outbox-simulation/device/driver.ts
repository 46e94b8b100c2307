import type { Context } from './device.ts'
import type { Engine, Report } from './engine.ts'

export const databaseName = 'outbox'

/**
 * Uses the engine as a page or a worker does: runs it on each wake and, in a page, at the time that the last run
 * returned, or 5 s after a run that failed. Nothing else helps the engine.
 */
export class Driver {
  readonly db: unknown
  running = 0
  lastReport: Report | undefined
  /** The errors of runs that rejected. */
  readonly failures: unknown[] = []
  #again = false
  #cancelTimer = () => {}

  readonly context: Context
  readonly engine: Engine
  readonly onReport: (driver: Driver, report: Report) => void

  constructor(
    context: Context,
    engine: Engine,
    onReport: (driver: Driver, report: Report) => void,
  ) {
    this.context = context
    this.engine = engine
    this.onReport = onReport
    this.db = engine.open(databaseName, context.databaseOptions)
  }

  get usable(): boolean {
    return !this.context.dead && !this.context.frozen
  }

  /**
   * Every entry into a context is a task of its own, so that its microtasks never mix with those of another context.
   */
  enter(turn: () => void): void {
    this.context.later(0, turn)
  }

  wake(): void {
    if (!this.usable || this.context.leaving.signal.aborted) return
    if (this.running > 0) this.#again = true
    else void this.run()
  }

  /** Starts a run even if one is in progress, as two concurrent events would. */
  async run(): Promise<void> {
    const { context } = this
    this.#cancelTimer()
    this.running += 1
    this.#again = false
    let report: Report | undefined
    try {
      report = await this.engine.drain(this.db, context.ports, {
        budgetMs: context.kind === 'worker' ? 100_000 : 20_000,
        signal: context.leaving.signal,
      })
    } catch (error) {
      this.failures.push(error)
    }
    this.running -= 1
    if (report !== undefined) {
      this.lastReport = report
      this.onReport(this, report)
    }
    if (this.#again) this.wake()
    else if (report === undefined) this.#wakeIn(5_000)
    else if (report.next !== undefined) this.#wakeIn(report.next - context.device.clock)
  }

  #wakeIn(ms: number): void {
    if (this.context.kind === 'worker') return
    this.#cancelTimer()
    this.#cancelTimer = this.context.later(Math.max(0, ms), () => this.wake())
  }
}
