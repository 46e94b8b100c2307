import { startRuntime, type Started } from './start-runtime.ts'

let started: Promise<Started> | undefined

/**
 * What the screens behind the sign-in work with, started once per page. After a failure the next
 * call tries again.
 */
export function whenStarted(): Promise<Started> {
  started ??= startRuntime().catch((error: unknown) => {
    started = undefined
    throw error
  })
  return started
}

/** Ends it; for a test, whose page goes without its context. */
export async function stopStarted(): Promise<void> {
  const { stop } = (await started) ?? {}
  stop?.()
  started = undefined
}
