import type { QueryClient } from '@tanstack/react-query'
import { forgetShift } from '#src/hooks/reads/use-shift.ts'
import { forgetReads } from '#src/reads/forget.ts'
import { forgetInWorker } from './sw-bridge.ts'

/**
 * At a sign-out, deletes this person's cached reads from the device. Their unsent work stays until it is sent.
 */
export async function forgetPerson(person: string, client: QueryClient): Promise<void> {
  forgetShift()
  client.clear()
  await forgetInWorker(person)
  await forgetReads(person)
}
