import { reportOutcome } from './network-state.ts'
import { isPortal } from './portal.ts'

export const configPath = '/config.json'
/** On a network that only pretends to be there the app must still open soon. */
const patienceMs = 2_000

/**
 * Asks for the configuration, which is the first call of all: what it shows of the network is reported, so
 * that a screen says how the network is before another call is made. Rejects where nothing answered in time.
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
