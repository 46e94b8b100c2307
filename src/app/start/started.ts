import { loadOnce } from '#src/hooks/lazy.tsx'
import { startRuntime, type Started } from './start-runtime.ts'

let started: (() => Promise<Started>) | undefined

/** What the screens behind the sign-in work with, started once per page. */
export const whenStarted = (): Promise<Started> => (started ??= loadOnce(startRuntime))()

/** Ends it, as soon as it has begun; for a test, whose page goes without its context. */
export function stopStarted(): void {
  const stopping = started
  started = undefined
  stopping?.().then(
    ({ stop }) => stop(),
    () => undefined,
  )
}
