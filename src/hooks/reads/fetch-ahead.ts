import type { QueryClient } from '@tanstack/react-query'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { isYoung, shiftMs, type Wanted } from '#src/reads/read.ts'
import { findKept } from '../outbox/ask-inquiry.ts'
import { readQuery, type Fetched } from './query-client.ts'

interface Ahead {
  value: unknown
  /** Kept and young, answered now, or kept because no answer came. */
  is: 'young' | 'fresh' | 'old'
}

interface AheadOptions {
  /** For a read that does not say it of itself, or says more; a shift without it. */
  youngForMs?: number
  /** Before the provider is asked. */
  onCall?: () => void
}

/**
 * What a read brings, out of what this device keeps where that is young enough and not known to be past,
 * else asked of the provider. Rejects with ApiError.
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
  // What cannot be read here is as good as not kept.
  const kept = await findKept({ person, address: path }).catch(() => undefined)
  if (kept === undefined || !young(kept.askedAt)) return undefined
  try {
    return unwrap(kept.body)
  } catch {
    return undefined
  }
}

/**
 * Resolves once nothing is being read or shown that somebody looks at, so that what is fetched ahead goes
 * after it, or as soon as it is given up. Without a worker that keeps what comes, in a browser that has
 * workers, it waits for that too: what comes before would have to be read again.
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
    // What a screen begins with this one is under way a moment later.
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
