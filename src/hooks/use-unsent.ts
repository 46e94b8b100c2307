import { countParked, countUnsent, othersWaiting, type OtherPerson } from '#src/outbox/queries.ts'
import { useOutbox } from './use-outbox.ts'

export interface Unsent {
  /** Entries of this person that the provider has not acknowledged. */
  count: number
  /** How many of them wait for this person's decision. */
  parked: number
  /** Who else has unsent work on this device, and how much; never what (UX-08). */
  others: OtherPerson[]
}

/** The unsent work on this device, live (UX-04); undefined until it was counted. */
export const useUnsent = (): Unsent | undefined =>
  useOutbox(async (database, person) => ({
    count: await countUnsent(database, person),
    parked: await countParked(database, person),
    others: await othersWaiting(database, person),
  }))
