import type { QueryClient } from '@tanstack/react-query'
import { forgetShift } from '#src/hooks/reads/use-shift.ts'
import { forgetReads } from '#src/reads/forget.ts'
import { forgetInWorker } from './sw-bridge.ts'

/** For a sign-out: what this person read leaves the device. What they did stays until it is sent. */
export async function forgetPerson(person: string, client: QueryClient): Promise<void> {
  forgetShift()
  client.clear()
  await forgetInWorker(person)
  await forgetReads(person)
}
