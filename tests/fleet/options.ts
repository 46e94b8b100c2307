import type { Database } from '#provider/db/database.ts'
import type { BucketServer } from '#provider/testing/bucket-server.ts'
import type { kindsOfDay } from './kinds-of-day.ts'
import type { Processes } from './processes.ts'

/** What the fleet works on, for those who disrupt it. */
export interface Surroundings {
  processes: Processes
  database: Database
  buckets: BucketServer
  /** A token of one of the people. */
  token: string
}

export interface FleetOptions {
  seed: number
  devices: number
  processes: number
  /** Pieces of work of each device, one after the other. */
  days: number
  /** The provider honours `Idempotency-Key`, and the devices are configured for it. */
  keys: boolean
  /** How many times a process is killed or the database restarted. */
  disruptions: number
  /** What each disruption is, by its number from 0, in place of kills and restarts. */
  disrupt?: (count: number, surroundings: Surroundings) => Promise<void>
  /** The probability of a network fault per call, from 0 to 1. */
  trouble: number
  /** Longest pause between two acts of a person, in ms. */
  longestPauseMs: number
  /** Kinds of kinds-of-day.ts; all of them by default. */
  kinds?: typeof kindsOfDay
  /** Resends every lost call without reconciling, which the run has to detect. */
  blind?: boolean
  /** Has to be longer than any aborted call continues, in ms; the report says whether it was. */
  quarantineMs: number
  say?: (words: string) => void
}
