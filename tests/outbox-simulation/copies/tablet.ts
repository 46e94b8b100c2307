import { NoLongerPossibleError } from '#src/outbox/model/errors.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import type { Entry, RecordId } from '#src/outbox/model/entry.ts'
import type { Context, Device } from '../device/device.ts'
import { databaseName, Driver } from '../device/driver.ts'
import { outbox } from '../device/engine.ts'
import type { Random } from '../random.ts'

export type Row = Entry & { args: { mark: string } }

/** One of two tablets of one person: on with one page open, or off. */
export class Tablet {
  /** The records that the person can act on there: seeded ones, and those made or brought there. */
  readonly boxes: RecordId[] = []
  #driver: Driver | undefined

  readonly name: string
  readonly device: Device
  readonly log: (text: string) => void

  constructor(name: string, device: Device, log: (text: string) => void) {
    this.name = name
    this.device = device
    this.log = log
  }

  get isOn(): boolean {
    return this.#driver !== undefined
  }

  turnOn(): void {
    if (this.#driver !== undefined) return
    this.#driver = new Driver(this.device.open('page'), outbox, (_, { reason, remaining }) =>
      this.log(`${this.name}: ${reason}, ${remaining} left`),
    )
    this.log(`${this.name} is on`)
    this.wake()
  }

  turnOff(dice: Random): void {
    this.#driver?.context.kill(dice)
    if (this.#driver !== undefined) this.log(`${this.name} is off`)
    this.#driver = undefined
  }

  wake(): void {
    const driver = this.#driver
    driver?.enter(() => driver.wake())
  }

  /** Lets the person do something in the page; it never continues after the tablet is turned off. */
  run(what: string, work: (db: OutboxDatabase, context: Context) => Promise<void>): void {
    const driver = this.#driver
    if (driver === undefined) return
    driver.enter(() => {
      void work(driver.db as OutboxDatabase, driver.context).then(
        () => driver.wake(),
        (error: unknown) => {
          // The entry has changed while the person decided.
          if (error instanceof NoLongerPossibleError) return
          throw new Error(`${what}: ${String(error)}`, { cause: error })
        },
      )
    })
  }

  /** Every entry of the outbox, by reference, so read only. */
  get rows(): Row[] {
    return this.device.storage.rows<Row>(databaseName, 'entries')
  }

  get unsent(): Row[] {
    return this.rows.filter(({ state }) => state !== 'settled' && state !== 'discarded')
  }
}
