import { outboxDatabase } from '#src/outbox/database.ts'
import { othersWaiting, type OtherPerson } from '#src/outbox/queries.ts'

/** With nobody signed in: everybody whose unsent work is on this device, and how much (UX-08). */
export const whoWaits = (): Promise<OtherPerson[]> => othersWaiting(outboxDatabase(), undefined)
