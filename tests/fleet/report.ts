import type { Database } from '#provider/db/database.ts'
import { isNonBlocking, type Entry } from '#src/outbox/model/entry.ts'
import type { FaultyProxy } from './faulty-proxy.ts'
import type { Worker } from './worker.ts'

/** A difference between the database and what was done. */
export interface Difference {
  username: string
  expected: unknown
  actual: unknown
}

export interface FleetReport {
  entries: number
  settled: number
  /** Entries that wait until the provider's condition is met, as they should. */
  nonBlocking: number
  photos: number
  differences: Difference[]
  /** Photos of the database that are not in the bucket. */
  lostPhotos: string[]
  stockBefore: { kilos: number; units: number }
  stockAfter: { kilos: number; units: number }
  /** Entries settled between one disruption and the next. */
  progress: number[]
  disrupted: { killed: number; restarted: number }
  asked: Record<string, number>
  /** Entries that are neither settled nor non-blocking at the end. */
  stuck: { kind: string; state: string; why: string | undefined; message: string | undefined }[]
  faults: FaultyProxy['counts']
  /** The longest time for which an aborted write continued; the quarantine has to be longer. */
  longestAfterwardsMs: number
  quarantineMs: number
  /** Processes of the provider that ended by themselves. */
  crashed: string[]
  /** Errors that the provider reported, without those of the disruptions. */
  complaints: string[]
  seconds: number
}

/**
 * The database was stopped on purpose, or a connection broke. The error code decides and not the source file, because
 * errors that the database answers come from the same files.
 */
export const isExpected = (complaint: string) =>
  /code: '(57P0[1-3]|08[0-9A-Z]{3}|ECONNRE\w+|EPIPE)'|Connection terminated|connection error and is not queryable|NothingDone|timeout exceeded when trying to connect|Client network socket disconnected|aborted|O banco de dados/.test(
    complaint,
  )

/** The conditions of docs/reliability.md that this run does not meet, one sentence each. */
export function whatIsWrong(report: FleetReport): string[] {
  const { differences, stuck, lostPhotos, complaints, crashed, progress, asked } = report
  const count = (list: readonly unknown[], words: string) =>
    list.length > 0 ? [`${list.length} ${words}`] : []
  const isOver = report.longestAfterwardsMs < report.quarantineMs
  const isKept = JSON.stringify(report.stockBefore) === JSON.stringify(report.stockAfter)
  const doubts = Object.keys(asked).filter((why) => !why.includes(': server ('))
  return [
    ...count(differences, 'records are not what was done'),
    ...count(stuck, 'entries are stuck'),
    ...count(lostPhotos, 'photos are in no bucket'),
    ...count(complaints, 'errors of the provider that nobody made on purpose'),
    ...count(crashed, 'processes ended by themselves'),
    ...count(
      progress.filter((arrived) => arrived <= 0),
      'times nothing arrived between two things that broke',
    ),
    ...count(doubts, 'questions of what had become of a call'),
    ...(isOver ? [] : ['a write went on for longer than the quarantine']),
    ...(isKept ? [] : ['the sum of the stock is another']),
  ]
}

const stuckOf = (entries: Entry[]) =>
  entries
    .filter((entry) => entry.state !== 'settled' && !isNonBlocking(entry))
    .map(({ kind, state, parked }) => ({
      kind,
      state,
      why: parked?.why,
      message: parked?.message,
    }))

/** Compares the database and the bucket with what was done. */
export async function judge(workers: Worker[], database: Database, names: readonly string[]) {
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
  const asked: Record<string, number> = {}
  for (const { device } of workers) {
    for (const [why, count] of device.asked) asked[why] = (asked[why] ?? 0) + count
  }
  return {
    entries: entries.length,
    settled: entries.filter(({ state }) => state === 'settled').length,
    nonBlocking: entries.filter(isNonBlocking).length,
    stuck: stuckOf(entries),
    photos: rows.length,
    lostPhotos: rows
      .map(({ sha256 }) => sha256)
      .filter((sha256) => !names.some((name) => name.endsWith(`/${sha256}.jpg`))),
    differences,
    asked,
  }
}
