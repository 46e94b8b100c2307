import type { Numbered } from '#contract/schemas/common.ts'
import { isNonBlocking, type Alias, type Entry } from '#src/outbox/model/entry.ts'
import type { Deed } from '../person/deeds.ts'
import type { Provider } from '../provider/provider.ts'
import type { DeviceStorage } from '../device/storage.ts'
import { databaseName } from '../device/driver.ts'

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
  | 'EARLY'
  | 'ADOPTED'
  | 'UNSEEN'
  | 'DAY'
  | 'LETTER'
  | 'CRASHED'

export interface Violation {
  rule: Rule
  text: string
}

/** The known-bad engines count no tries. */
export type Row = Pick<Entry, 'id' | 'person' | 'seq' | 'state' | 'format' | 'lane' | 'parked'> &
  Partial<Pick<Entry, 'tries'>> & { args: { mark: string } }

/** What people have done so far. */
interface Past {
  deeds: ReadonlyMap<string, Deed>
  nextOrder: () => number
}

/** Checks the entries after every commit with the knowledge of the whole simulation. */
export class Watch {
  /** The last state of each entry, also of deleted ones. */
  readonly rows = new Map<string, Row>()
  readonly violations: Violation[] = []
  /** Marks that a person has declared arrived; `givenUp` has those that a person has discarded. */
  readonly declared = new Set<string>()
  readonly givenUp = new Set<string>()
  /** Values that a person decided to overwrite, each as the mark of the write, a space and the value. */
  readonly overruled = new Set<string>()
  /** Marks for which a record of the same person from another device was taken, because only a name identifies it. */
  readonly mistaken = new Set<string>()
  /** Marks of entries that have ever been parked. */
  readonly everParked = new Set<string>()
  readonly trace: string[]
  /** The states that entries have reached in the latest commit. */
  readonly latest = new Set<string>()
  /** After a power loss earlier states may come back. */
  #rolledBack = false

  readonly storage: DeviceStorage
  readonly provider: Provider
  readonly past: Past

  constructor(storage: DeviceStorage, provider: Provider, past: Past, trace: string[]) {
    this.storage = storage
    this.provider = provider
    this.past = past
    this.trace = trace
  }

  get deeds(): ReadonlyMap<string, Deed> {
    return this.past.deeds
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

  rowOf(mark: string): Row | undefined {
    return [...this.rows.values()].find(({ args }) => args.mark === mark)
  }

  applied(mark: string): number {
    return this.provider.applications.filter((one) => one.mark === mark).length
  }

  /** `format` is the newest record format that the writing code supports. */
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
    if (row.state === 'parked') this.everParked.add(mark)
    const deed = this.deeds.get(mark)
    if (
      deed !== undefined &&
      before !== undefined &&
      isNonBlocking(before) &&
      row.state === 'waiting'
    ) {
      deed.redoneAt = this.past.nextOrder()
    }
    if (row.state === 'settled' && deed?.made !== undefined) this.#adopted(deed)
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

  /** Checks that the record taken for the deed's is the deed's, as far as the provider's list can show. */
  #adopted(deed: Deed): void {
    const { made, mark, person, kind } = deed
    // The person has seen that the checklist is another person's, and continues there.
    if (kind === 'startDay' && this.declared.has(mark)) return
    const aliases = this.storage.rows<Numbered<Alias>>(databaseName, 'aliases')
    const id = aliases.find((one) => one.person === person && one.localId === made)?.serverId
    const own = this.provider.applications.filter((one) => one.mark === mark)
    if (id === undefined || own.some(({ record }) => record === id)) return
    if (kind === 'startReport' && this.provider.reports.ofLane(deed.lane)?.id === id) return
    if (this.provider.reports.mayBeTakenFor(id, deed)) this.mistaken.add(mark)
    else this.report('ADOPTED', `${mark} (${kind}) is taken for ${id}, which somebody else made`)
  }

  #gone(id: string, row: Row): void {
    if (row.state !== 'settled' && row.state !== 'discarded' && !this.#rolledBack) {
      const { mark } = row.args
      // An engine may delete an acknowledged entry instead of marking it.
      if (this.applied(mark) === 0) this.report('VANISHED', `${mark} was ${row.state} and is gone`)
    }
    if (this.#rolledBack) this.rows.delete(id)
    else this.rows.set(id, { ...row, state: row.state === 'discarded' ? 'discarded' : 'settled' })
  }

  #numberOf({ record, person }: Deed): number {
    if (typeof record === 'number') return record
    const aliases = this.storage.rows<Numbered<Alias>>(databaseName, 'aliases')
    const alias = aliases.find((one) => one.person === person && one.localId === record)
    return alias?.serverId ?? 0
  }

  /** Nothing was left to do: the value did not exist, or another person had done the same. */
  #isTrivial(mark: string): boolean {
    const deed = this.deeds.get(mark)
    if (deed === undefined) return false
    const { reports } = this.provider
    const { kind } = deed
    if (kind === 'clearField' || kind === 'clearSlot' || this.mistaken.has(mark)) return true
    // Another person did the same first.
    if (kind === 'removeImage') return true
    const report = reports.ofLane(deed.lane)
    if (kind === 'startReport') return report !== undefined
    if (kind === 'finalize') return report !== undefined && reports.finalizedByOthers.has(report.id)
    const record = this.provider.records.get(this.#numberOf(deed))
    return kind === 'advance' && (record?.status ?? 0) >= (deed.status ?? Infinity)
  }
}

const parkedAs = ({ state, parked }: Row) => (state === 'parked' ? ` (${parked?.why})` : '')
