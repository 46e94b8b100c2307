import { loadOnce } from '#src/hooks/lazy.tsx'
import { startRuntime, type Started } from './start-runtime.ts'

let started: (() => Promise<Started>) | undefined

/** The services of the screens behind the sign-in, started once per page. */
export const whenStarted = (): Promise<Started> => (started ??= loadOnce(startRuntime))()

/** Stops the services once they have started; for tests, whose page continues without a reload. */
export function stopStarted(): void {
  const stopping = started
  started = undefined
  stopping?.().then(
    ({ stop }) => stop(),
    () => undefined,
  )
}
