import { ApiError } from '#src/api/api-error.ts'
import { loadConfig, providerAddress, providerOrigin } from '#src/api/config.ts'
import type { Answer } from '#src/api/exchange.ts'
import { http } from '#src/api/http.ts'
import { networkState } from '#src/api/network-state.ts'
import { askedAtHeader } from '#src/api/stamps.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { cacheName, openExisting } from '#src/reads/cache-names.ts'
import { isNewer } from '#src/reads/is-newer.ts'
import type { Inquiry } from '#src/reads/read.ts'
import { personKey } from '#src/session/person.ts'
import { currentSession } from '#src/session/session.ts'

/**
 * How long to wait for an answer before the cached one is shown, in ms; the same as in the worker
 * for a GET.
 */
const patienceMs = { usual: 8_000, afterLoss: 2_000 }

/**
 * Network first for a query by POST, which the worker does not answer. The answer is stored in the
 * worker's cache for this person, under an address of its own. `onLate` gets an answer that arrives
 * after the cached one was returned.
 */
export async function askInquiry(
  person: PersonKey | undefined,
  address: string,
  { path, body }: Inquiry,
  signal: AbortSignal,
  onLate: (answer: Answer) => void = () => undefined,
): Promise<Answer> {
  const place = person === undefined ? undefined : { person, address }
  const asked = http.askJson(path, body, { signal })
  let isGivenUp = false
  const take = async (answer: Answer) => {
    if (place !== undefined) await keep(place, answer).catch(() => undefined)
    if (isGivenUp) onLate(answer)
  }
  // An answer that arrives after the cached one was returned is stored all the same.
  asked.then(take).catch(() => undefined)
  try {
    const first = await Promise.race([asked, keptAfterPatience(place, signal)])
    isGivenUp = first.fromCache
    return first
  } catch (error) {
    if (!(error instanceof ApiError) || !error.saysNothing) throw error
    const kept = place && (await findKept(place))
    if (kept === undefined) throw error
    return error.isServerFailure ? { ...kept, failedStatus: error.status } : kept
  }
}

interface Place {
  person: PersonKey
  address: string
}

const never = new Promise<never>(() => undefined)

async function keptAfterPatience(place: Place | undefined, signal: AbortSignal): Promise<Answer> {
  const { usual, afterLoss } = patienceMs
  const ms = networkState().level === 'online' ? usual : afterLoss
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
  return (place && (await findKept(place))) ?? never
}

const urlOf = async ({ address }: Place) =>
  new URL(providerAddress(await loadConfig(), address), location.origin).href

async function keep(place: Place, { body, askedAt }: Answer): Promise<void> {
  if (!('caches' in globalThis)) return
  const headers = { 'content-type': 'application/json', [askedAtHeader]: String(askedAt) }
  const answer = new Response(JSON.stringify(body), { headers })
  const url = await urlOf(place)
  const known = await openExisting('reads', place.person)
  if (isNewer(await known?.match(url), askedAt)) return
  const origin = providerOrigin(await loadConfig())
  const session = currentSession()
  // Store nothing after a sign-out, nor after the sign-in of another person.
  if (session === undefined || personKey(origin, session.claims.sub) !== place.person) return
  const cache = await caches.open(await cacheName('reads', place.person))
  await cache.put(url, answer)
}

/** The cached answer of a read of either kind. */
export async function findKept(place: Place): Promise<Answer | undefined> {
  if (!('caches' in globalThis)) return undefined
  const cache = await openExisting('reads', place.person)
  const found = await cache?.match(await urlOf(place))
  if (found === undefined) return undefined
  const askedAt = Number(found.headers.get(askedAtHeader) ?? 0)
  return { body: (await found.json()) as unknown, askedAt, fromCache: true }
}
