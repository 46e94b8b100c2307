import type { Measurement } from '../record/measurement.ts'

/** What one file of bench/ found, when it was last run. */
export interface BenchRun {
  name: string
  /** ISO 8601. */
  startedAt: string
  seconds: number
  /** Whether it came to its end; a budget that was not kept is an end too. */
  isWhole: boolean
  /** The commit that was measured. */
  commit: string
  /** The machine's load when it started, over its cores: from 1 on others were in the way. */
  load: number
  measurements: readonly Measurement[]
}

/** The runs that a page is made from, and where they ran. */
export interface Report {
  machine: { cpu: string; cores: number; memoryGb: number; system: string }
  /** Of what was measured with and against, by name. */
  versions: Readonly<Record<string, string>>
  runs: readonly BenchRun[]
}
