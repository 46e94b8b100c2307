import { discard } from '#src/outbox/act/choices.ts'
import { NoLongerPossibleError } from '#src/outbox/model/errors.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'

const clock = { now: () => Date.now() }

/** Gives up what was refused, and what hangs on it. What has gone meanwhile stays gone. */
export async function takeBack(database: OutboxDatabase, id: string): Promise<void> {
  try {
    await discard(database, { clock }, id, { withDependents: true })
  } catch (error) {
    if (!(error instanceof NoLongerPossibleError)) throw error
  }
}
