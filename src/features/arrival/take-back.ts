import { discard } from '#src/outbox/act/choices.ts'
import { NoLongerPossibleError } from '#src/outbox/model/errors.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'

const clock = { now: () => Date.now() }

/** Discards a refused entry and its dependents; does nothing for an entry that can no longer be discarded. */
export async function takeBack(database: OutboxDatabase, id: string): Promise<void> {
  try {
    await discard(database, { clock }, id, { withDependents: true })
  } catch (error) {
    if (!(error instanceof NoLongerPossibleError)) throw error
  }
}
