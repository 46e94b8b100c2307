import { isConnectionStatus, isServerFailure } from '#src/api/api-error.ts'
import { isPortal, portalStatus } from '#src/api/portal.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { personKey } from '#src/session/person.ts'
import { readClaims } from '#src/session/token.ts'

/**
 * The person of a call to the provider, by its bearer token. Only the app makes calls with a token, and the
 * Content-Security-Policy lets them reach only the provider.
 */
export function personOfRequest(request: Request): PersonKey | undefined {
  const [, token] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
  const claims = token === undefined ? undefined : readClaims(token)
  return claims === undefined ? undefined : personKey(new URL(request.url).origin, claims.sub)
}

/** For this long after a lost call, the worker waits less for the next one, in ms. */
const memoryMs = 60_000

let lostAt = -Infinity

/** The state of the network as the worker knows it; it is lost when the worker stops. */
export const networkMemory = {
  answered: (): void => {
    lostAt = -Infinity
  },
  lost: (): void => {
    lostAt = performance.now()
  },
  failedLately: (): boolean => performance.now() - lostAt < memoryMs,
}

/** The outcome of a call: a response of the provider, or none. */
export type AskOutcome =
  | { is: 'answer'; response: Response; askedAt: number }
  /** `response` is the unusable response, if one came. */
  | { is: 'none'; loss: CallFailure; response?: Response }

/** `failed`: the network worked, but the server failed. */
export type CallFailure = 'lost' | 'portal' | 'failed'

/** Sends a page's request to the provider. Never rejects. */
export async function askProvider(request: Request): Promise<AskOutcome> {
  const askedAt = Date.now()
  const asked = await fetch(request.url, {
    headers: request.headers,
    // A redirect comes from a captive portal; following it would look like a lost network.
    redirect: 'manual',
    // Without credentials the read would share a connection with writes (src/api/send.ts).
    credentials: 'same-origin',
    // Revalidates with the ETag, if the browser has one.
    cache: 'no-cache',
  }).then(
    (response): AskOutcome => judge(response, askedAt),
    (): AskOutcome => ({ is: 'none', loss: 'lost' }),
  )
  if (asked.is === 'answer' || asked.loss === 'failed') networkMemory.answered()
  else networkMemory.lost()
  return asked
}

function judge(response: Response, askedAt: number): AskOutcome {
  const redirects = response.type === 'opaqueredirect' || Math.floor(response.status / 100) === 3
  if (redirects || isPortal(response)) return { is: 'none', loss: 'portal' }
  if (isConnectionStatus(response.status)) return { is: 'none', loss: 'lost', response }
  if (isServerFailure(response.status)) return { is: 'none', loss: 'failed', response }
  return { is: 'answer', response, askedAt }
}

/** The response if the provider sent no usable one and nothing is cached; a portal's page never counts as data. */
export function nothingToShow(asked: Extract<AskOutcome, { is: 'none' }>): Response {
  if (asked.loss === 'portal') {
    return new Response(null, {
      status: portalStatus,
      statusText: 'Network Authentication Required',
    })
  }
  return asked.response ?? Response.error()
}
