import type { Entry } from '#src/outbox/entry.ts'
import type { Deed } from './deeds.ts'
import type { Provider } from './provider.ts'
import type { DeviceStorage } from './storage.ts'
import { databaseName } from './driver.ts'

export type Rule =
  | 'LOST'
  | 'TWICE'
  | 'VANISHED'
  | 'GHOST'
  | 'ORDER'
  | 'LOCAL-ID'
  | 'BYTES'
  | 'PERSON'
  | 'STALLED'
  | 'STALE'
  | 'FALSE-END'
  | 'DISCARDED'
  | 'SENDS'
  | 'BODIES'
  | 'NEEDLESS'
  | 'FORMAT'
  | 'VIEW'
  | 'CRASHED'

export interface Violation {
  rule: Rule
  text: string
}

export type Row = Pick<Entry, 'id' | 'person' | 'seq' | 'state' | 'format' | 'lane' | 'parked'> & {
  args: { mark: string }
}

/** Looks at the entries after every commit, as nobody on the device can. */
export class Watch {
  /** The last that was seen of each entry, also of those that are no longer there. */
  readonly rows = new Map<string, Row>()
  readonly violations: Violation[] = []
  /** Marks that a person declared arrived, and those that a person gave up. */
  readonly declared = new Set<string>()
  readonly givenUp = new Set<string>()
  readonly trace: string[]
  /** The states that entries have come to in the latest commit. */
  readonly latest = new Set<string>()
  /** After the power went, the past may come back. */
  #rolledBack = false

  readonly storage: DeviceStorage
  readonly provider: Provider
  readonly deeds: ReadonlyMap<string, Deed>

  constructor(
    storage: DeviceStorage,
    provider: Provider,
    deeds: ReadonlyMap<string, Deed>,
    trace: string[],
  ) {
    this.storage = storage
    this.provider = provider
    this.deeds = deeds
    this.trace = trace
  }

  powerLost(): void {
    this.#rolledBack = true
    this.look()
    this.#rolledBack = false
  }

  report(rule: Rule, text: string): void {
    this.violations.push({ rule, text })
    this.trace.push(`!! ${rule} ${text}`)
  }

  applied(mark: string): number {
    return this.provider.applications.filter((one) => one.mark === mark).length
  }

  /** `format` is the newest that the code knows which wrote. */
  look(format = Infinity): void {
    this.latest.clear()
    const present = new Set<string>()
    for (const row of this.storage.rows<Row>(databaseName, 'entries')) {
      present.add(row.id)
      const before = this.rows.get(row.id)
      if (before?.state !== row.state) this.#changed(before, row)
      if (row.format > format && JSON.stringify(before) !== JSON.stringify(row)) {
        this.report(
          'FORMAT',
          `${row.args.mark} is of format ${row.format}, and code of format ${format} wrote it`,
        )
      }
      this.rows.set(row.id, row)
    }
    for (const [id, row] of this.rows) {
      if (!present.has(id)) this.#gone(id, row)
    }
  }

  #changed(before: Row | undefined, row: Row): void {
    const { mark } = row.args
    this.latest.add(row.state)
    this.trace.push(`   ${mark}: ${before?.state ?? '-'} -> ${row.state}${parkedAs(row)}`)
    if (this.#rolledBack) return
    if (before !== undefined && ['settled', 'discarded'].includes(before.state)) {
      this.report('FALSE-END', `${mark} was ${before.state} and is ${row.state}`)
    }
    if (row.state === 'settled' && this.applied(mark) === 0 && !this.declared.has(mark)) {
      if (!this.#isTrivial(mark)) this.report('LOST', `${mark} is settled, but was never applied`)
    }
    if (row.state === 'discarded' && !this.givenUp.has(mark)) {
      this.report('DISCARDED', `${mark} was discarded by nobody`)
    }
  }

  #gone(id: string, row: Row): void {
    if (row.state !== 'settled' && row.state !== 'discarded' && !this.#rolledBack) {
      const { mark } = row.args
      // An engine may delete what was acknowledged rather than mark it.
      if (this.applied(mark) === 0) this.report('VANISHED', `${mark} was ${row.state} and is gone`)
    }
    if (this.#rolledBack) this.rows.delete(id)
    else this.rows.set(id, { ...row, state: row.state === 'discarded' ? 'discarded' : 'settled' })
  }

  /** There was nothing to do: it was not there, or another had brought it as far. */
  #isTrivial(mark: string): boolean {
    const deed = this.deeds.get(mark)
    if (deed?.kind === 'clearField') return true
    const record =
      typeof deed?.record === 'number' ? this.provider.records.get(deed.record) : undefined
    return deed?.kind === 'advance' && (record?.status ?? 0) >= (deed.status ?? Infinity)
  }
}

const parkedAs = ({ state, parked }: Row) => (state === 'parked' ? ` (${parked?.why})` : '')
