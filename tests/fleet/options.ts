import type { kindsOfDay } from './kinds-of-day.ts'

export interface FleetOptions {
  seed: number
  devices: number
  processes: number
  /** Pieces of work of each device, one after the other. */
  days: number
  /** The provider honours `Idempotency-Key`, and the devices know it. */
  keys: boolean
  /** How many times a process is killed or the database restarted. */
  disruptions: number
  /** How likely a call meets a fault of the network, from 0 to 1. */
  trouble: number
  /** Longest pause between two acts of a person, in ms. */
  longestPauseMs: number
  /** Of kinds-of-day.ts; all of them without it. */
  kinds?: typeof kindsOfDay
  /** Sends again whatever was lost, without asking: such a fleet has to be found out. */
  blind?: boolean
  /** Longer than anything that was given up goes on for, in ms; the report says whether that was so. */
  quarantineMs: number
  say?: (words: string) => void
}
