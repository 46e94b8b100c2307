import type { Database } from '#provider/db/database.ts'
import { isAside, type Entry } from '#src/outbox/entry.ts'
import type { FaultyProxy } from './faulty-proxy.ts'
import type { Worker } from './worker.ts'

/** What the database holds otherwise than was done. */
export interface Difference {
  username: string
  expected: unknown
  actual: unknown
}

export interface FleetReport {
  entries: number
  settled: number
  /** Waits for what the provider wants first, as it should. */
  aside: number
  photos: number
  differences: Difference[]
  /** Photos of the database that no bucket has. */
  lostPhotos: string[]
  stockBefore: { kilos: number; units: number }
  stockAfter: { kilos: number; units: number }
  /** Entries settled between one disruption and the next. */
  progress: number[]
  disrupted: { killed: number; restarted: number }
  asked: Record<string, number>
  /** Neither settled nor aside at the end. */
  stuck: { kind: string; state: string; why: string | undefined; message: string | undefined }[]
  faults: FaultyProxy['counts']
  /** The premise of the quarantine: what was given up went on for no longer. */
  longestAfterwardsMs: number
  quarantineMs: number
  /** Processes of the provider that ended by themselves. */
  crashed: string[]
  /** Errors of its own that the provider reported, without what was broken on purpose. */
  complaints: string[]
  seconds: number
}

/** The database was away on purpose, or a connection broken off. */
export const isExpected = (complaint: string) =>
  /\/node-postgres\/|\/pg-protocol\/|\/pg-pool\/|\/pg\/lib\/|ECONNRE|EPIPE|aborted|O banco de dados/.test(
    complaint,
  )

const stuckOf = (entries: Entry[]) =>
  entries
    .filter((entry) => entry.state !== 'settled' && !isAside(entry))
    .map(({ kind, state, parked }) => ({
      kind,
      state,
      why: parked?.why,
      message: parked?.message,
    }))

/** Compares what is there with what was done. */
export async function judge(
  workers: Worker[],
  database: Database,
  objects: ReadonlyMap<string, Buffer>,
) {
  const differences: Difference[] = []
  for (const { person, days } of workers) {
    for (const { expected, actual } of days) {
      const found = await actual().catch(String)
      if (JSON.stringify(found) !== JSON.stringify(expected)) {
        differences.push({ username: person.username, expected, actual: found })
      }
    }
  }
  const entries = (await Promise.all(workers.map(({ device }) => device.entries()))).flat()
  const rows = await database.orm.query.photos.findMany()
  const names = [...objects.keys()]
  const asked: Record<string, number> = {}
  for (const { device } of workers) {
    for (const [why, count] of device.asked) asked[why] = (asked[why] ?? 0) + count
  }
  return {
    entries: entries.length,
    settled: entries.filter(({ state }) => state === 'settled').length,
    aside: entries.filter(isAside).length,
    stuck: stuckOf(entries),
    photos: rows.length,
    lostPhotos: rows
      .map(({ sha256 }) => sha256)
      .filter((sha256) => !names.some((name) => name.endsWith(`/${sha256}.jpg`))),
    differences,
    asked,
  }
}
