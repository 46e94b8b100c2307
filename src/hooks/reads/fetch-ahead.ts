import type { QueryClient } from '@tanstack/react-query'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { isYoung, shiftMs, type Wanted } from '#src/reads/read.ts'
import { findKept } from './ask-inquiry.ts'
import { readQuery, type Fetched } from './query-client.ts'

interface Ahead {
  value: unknown
  /**
   * 'young': cached and recent. 'fresh': answered now. 'old': cached, because no usable answer
   * came.
   */
  is: 'young' | 'fresh' | 'old'
}

interface AheadOptions {
  /**
   * How long a cached answer counts as young, in ms; a shift by default. The read's own
   * `youngForMs` limits it further.
   */
  youngForMs?: number
  /** Called before the provider is asked. */
  onCall?: () => void
}

/**
 * The result of a read, from this device's cache where it is young enough and not past, otherwise
 * from the provider. Rejects with ApiError.
 */
export async function fetchAhead(
  client: QueryClient,
  person: PersonKey,
  read: Wanted,
  { youngForMs = shiftMs, onCall }: AheadOptions = {},
): Promise<Ahead> {
  const query = readQuery(person, read.path, read)
  const young = (at: number) => isYoung(at, Math.min(youngForMs, read.youngForMs ?? shiftMs))
  const held = client.getQueryData<Fetched<unknown>>(query.queryKey)
  const known = held && young(held.askedAt) ? held.value : await keptValue(person, read, young)
  if (known !== undefined && read.isPast?.(known) !== true) return { value: known, is: 'young' }
  onCall?.()
  const { value, fromCache } = await client.fetchQuery({ ...query, staleTime: 0, retry: false })
  return { value, is: fromCache ? 'old' : 'fresh' }
}

async function keptValue(
  person: PersonKey,
  { path, unwrap }: Wanted,
  young: (at: number) => boolean,
): Promise<unknown> {
  // A cache that cannot be read counts as empty.
  const kept = await findKept({ person, address: path }).catch(() => undefined)
  if (kept === undefined || !young(kept.askedAt)) return undefined
  try {
    return unwrap(kept.body)
  } catch {
    return undefined
  }
}

/**
 * Resolves once no active read is in flight, so that prefetching comes after the screens' own
 * reads, or at once when it is aborted. In a browser with workers it first waits until a worker
 * controls the page: earlier answers would not be cached and would have to be read again.
 */
export async function awaitQuiet(client: QueryClient, signal: AbortSignal): Promise<void> {
  await workerControls(signal)
  await new Promise<void>((resolve) => {
    const check = () => {
      if (!signal.aborted && client.isFetching({ type: 'active' }) > 0) return
      stop()
      signal.removeEventListener('abort', check)
      resolve()
    }
    const stop = client.getQueryCache().subscribe(check)
    signal.addEventListener('abort', check)
    // Wait a moment for the reads that the screen starts now.
    setTimeout(check)
  })
}

function workerControls(signal: AbortSignal): Promise<void> {
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker
  if (container === undefined || container.controller !== null) return Promise.resolve()
  return new Promise((resolve) => {
    const once = { once: true }
    container.addEventListener('controllerchange', () => resolve(), once)
    signal.addEventListener('abort', () => resolve(), once)
  })
}
