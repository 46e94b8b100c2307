import type { QueryClient } from '@tanstack/react-query'
import { forgetShift } from '#src/hooks/reads/use-shift.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'
import { forgetReads } from '#src/reads/forget.ts'
import { pinSubs } from '#src/session/pin-marks.ts'
import { forgetInWorker } from './sw-bridge.ts'

/**
 * At a sign-out, deletes this person's cached reads from the device, and the session that a PIN would
 * open. Their unsent work stays until it is sent.
 */
export async function forgetPerson(person: string, client: QueryClient): Promise<void> {
  forgetShift()
  client.clear()
  if (pinSubs().length > 0) {
    const { storeSession } = await import('#src/pin/people.ts')
    await storeSession(outboxDatabase(), person, undefined)
  }
  await forgetInWorker(person)
  await forgetReads(person)
}
