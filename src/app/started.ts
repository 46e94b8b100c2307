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

/** Ends it, as soon as it has begun; for a test, whose page goes without its context. */
export function stopStarted(): void {
  const stopping = started
  started = undefined
  stopping?.then(
    ({ stop }) => stop(),
    () => undefined,
  )
}
