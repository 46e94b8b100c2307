import { reportOutcome } from './network-state.ts'
import { isPortal } from './portal.ts'

export const configPath = '/config.json'
/** A timeout, because the app must open soon even on a network without connectivity. */
const patienceMs = 2_000

/**
 * Fetches the configuration. This is the first call of all, so it reports a problem of the network, and the screen
 * shows that problem before other calls. Rejects if no response came in time.
 */
export async function askConfig(): Promise<Response> {
  const response = await fetch(new URL(configPath, location.origin), {
    cache: 'no-cache',
    signal: AbortSignal.timeout(patienceMs),
  }).catch((cause: unknown) => {
    reportOutcome(cause instanceof Error && cause.name === 'TimeoutError' ? 'slow' : 'lost')
    throw cause
  })
  if (isPortal(response)) reportOutcome('portal')
  return response
}
