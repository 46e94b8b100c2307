import { isConnectionStatus, isServerFailure } from '#src/api/api-error.ts'
import { isPortal, portalStatus } from '#src/api/portal.ts'
import { networkMemory } from './network-memory.ts'

/** What became of a call: an answer of the provider's, or none. */
export type Asked =
  | { is: 'answer'; response: Response; askedAt: number }
  /** `response` is what stood in the provider's place, where something did. */
  | { is: 'none'; loss: Loss; response?: Response }

/** `failed`: the network did its work, the server did not. */
export type Loss = 'lost' | 'portal' | 'failed'

/** Asks the provider what a page asked. Never rejects. */
export async function askProvider(request: Request): Promise<Asked> {
  const askedAt = Date.now()
  const asked = await fetch(request.url, {
    headers: request.headers,
    // A redirect is a portal's: followed, it would look like a lost network.
    redirect: 'manual',
    // Without credentials it would share a connection with the writes (src/api/send.ts).
    credentials: 'same-origin',
    // With its ETag, where the browser holds one.
    cache: 'no-cache',
  }).then(
    (response): Asked => judge(response, askedAt),
    (): Asked => ({ is: 'none', loss: 'lost' }),
  )
  if (asked.is === 'answer' || asked.loss === 'failed') networkMemory.answered()
  else networkMemory.lost()
  return asked
}

function judge(response: Response, askedAt: number): Asked {
  const redirects = response.type === 'opaqueredirect' || Math.floor(response.status / 100) === 3
  if (redirects || isPortal(response)) return { is: 'none', loss: 'portal' }
  if (isConnectionStatus(response.status)) return { is: 'none', loss: 'lost', response }
  if (isServerFailure(response.status)) return { is: 'none', loss: 'failed', response }
  return { is: 'answer', response, askedAt }
}

/** The answer when there is none and nothing is kept: never a portal's page as data. */
export function nothingToShow(asked: Extract<Asked, { is: 'none' }>): Response {
  if (asked.loss === 'portal') {
    return new Response(null, {
      status: portalStatus,
      statusText: 'Network Authentication Required',
    })
  }
  return asked.response ?? Response.error()
}
