import type { Measurement } from '../record/measurement.ts'

/** The result of the last run of one file of bench/. */
export interface BenchRun {
  name: string
  /** ISO 8601. */
  startedAt: string
  seconds: number
  /** Whether the run finished; a run with a missed budget counts as finished. */
  isWhole: boolean
  /** The commit that was measured. */
  commit: string
  /** Load of the machine at the start, divided by its cores: from 1 on, other processes slow the run. */
  load: number
  measurements: readonly Measurement[]
}

/** The runs that a page shows, and the machine that they ran on. */
export interface Report {
  machine: { cpu: string; cores: number; memoryGb: number; system: string }
  /** Versions of the measured programs and of the measuring ones, by name. */
  versions: Readonly<Record<string, string>>
  runs: readonly BenchRun[]
}
