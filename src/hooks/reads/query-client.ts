import {
  MutationCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import {
  ApiError,
  connectionMessage,
  isConnectionStatus,
  lostError,
  messageOf,
} from '#src/api/api-error.ts'
import type { Answer } from '#src/api/exchange.ts'
import { http } from '#src/api/http.ts'
import { askInquiry } from '../outbox/ask-inquiry.ts'
import { noteGivenIds } from '../outbox/given-ids.ts'
import { subscribeNetwork, networkState } from '#src/api/network-state.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import type { Read } from '#src/reads/read.ts'

/** What a read brought: its value, and how old it is. */
export interface Fetched<T> {
  value: T
  askedAt: number
  fromCache: boolean
  /** The server failed: this is what was kept of an earlier answer. */
  serverFailed?: boolean
}

/**
 * One for the whole app. The worker is what keeps reads for later; this holds what is on screen.
 * `onFailedCall` gets the words for a call that needed the network, failed, and has no treatment of
 * its own (spec 1 §8): one that has says `meta: { treated: true }`.
 */
export const createQueryClient = (onFailedCall: (message: string) => void): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (meta?.['treated'] !== true) onFailedCall(messageOf(error))
      },
    }),
    defaultOptions: {
      queries: {
        // The worker decides what a lost network means, not the browser's idea of being online.
        networkMode: 'always',
        staleTime: 15_000,
        gcTime: 30 * 60_000,
        retry: (failures, error) => failures < 1 && error instanceof ApiError && error.isConnection,
        retryDelay: 1_000,
        refetchOnReconnect: false,
      },
      mutations: { networkMode: 'always' },
    },
  })

interface ReadMeta extends Record<string, unknown> {
  unwrap: (body: unknown) => unknown
}

export const readQuery = <T>(
  person: PersonKey | undefined,
  path: string,
  read: Pick<Read<T>, 'unwrap' | 'clearsOnFailure' | 'inquiry'>,
) => ({
  queryKey: ['read', person, path] as const,
  meta: { unwrap: read.unwrap } satisfies ReadMeta,
  queryFn: async ({
    signal,
    client,
    queryKey,
  }: Pick<QueryFunctionContext, 'signal' | 'client' | 'queryKey'>): Promise<Fetched<T>> => {
    const onLate = (late: Answer) => {
      // Who has signed out meanwhile has nothing of it here.
      if (client.getQueryData(queryKey) !== undefined) adopt(client, queryKey, late, read.unwrap)
    }
    const { body, askedAt, fromCache, failedStatus } = await (read.inquiry === undefined
      ? http.getJson(path, { signal })
      : askInquiry(person, path, read.inquiry, signal, onLate))
    const serverFailed = failedStatus !== undefined
    if (read.clearsOnFailure === true && serverFailed && !isConnectionStatus(failedStatus)) {
      throw new ApiError({ status: failedStatus, message: connectionMessage })
    }
    noteGivenIds(body)
    return { value: unwrapped(read, body), askedAt, fromCache, serverFailed }
  },
})

/**
 * The same, out of what the worker keeps where it keeps any, whatever its age; asked of the provider when
 * it is fetched again.
 */
export const keptFirstQuery = <T>(
  person: PersonKey | undefined,
  path: string,
  read: Pick<Read<T>, 'unwrap'>,
) => {
  const asked = readQuery(person, path, read)
  return {
    ...asked,
    queryKey: ['kept-first', person, path] as const,
    staleTime: Infinity,
    queryFn: async (context: Pick<QueryFunctionContext, 'signal' | 'client' | 'queryKey'>) => {
      const { signal, client, queryKey } = context
      if (client.getQueryData(queryKey) !== undefined) return asked.queryFn(context)
      const { body, askedAt, fromCache } = await http.getJson(path, { signal, from: 'kept' })
      return { value: unwrapped(read, body), askedAt, fromCache }
    },
  }
}

/** An answer of another form than the contract's is a failure, not a crash of the screen. */
function unwrapped<T>(read: Pick<Read<T>, 'unwrap'>, body: unknown): T {
  try {
    return read.unwrap(body)
  } catch (cause) {
    throw lostError(cause)
  }
}

/**
 * Shows what the worker kept of an answer that came after it had been given up: without asking the
 * network again, which would be too slow again.
 */
export async function adoptKept(client: QueryClient, url: string): Promise<void> {
  for (const query of client.getQueryCache().findAll({ queryKey: ['read'], type: 'active' })) {
    const path = query.queryKey[2]
    if (typeof path !== 'string' || !url.endsWith(path)) continue
    const unwrap = (query.meta as ReadMeta | undefined)?.unwrap
    if (unwrap === undefined) continue
    adopt(client, query.queryKey, await http.getJson(path, { from: 'kept' }), unwrap)
  }
}

/** Shows an answer, unless a newer one is shown. */
function adopt(
  client: QueryClient,
  queryKey: QueryKey,
  { body, askedAt }: Answer,
  unwrap: ReadMeta['unwrap'],
): void {
  noteGivenIds(body)
  client.setQueryData<Fetched<unknown>>(queryKey, (before) =>
    before !== undefined && before.askedAt >= askedAt
      ? before
      : { value: unwrap(body), askedAt, fromCache: false },
  )
}

/**
 * Reads once more all that was read so far, and what is being read as soon as it is there: for when
 * the worker has begun to keep reads, which it has not kept until then.
 */
export async function readAllAgain(client: QueryClient): Promise<void> {
  const underWay = client
    .getQueryCache()
    .findAll({ queryKey: ['read'], fetchStatus: 'fetching' })
    .map((query) => ({ query, promise: query.promise }))
  await Promise.allSettled([
    client.refetchQueries({
      queryKey: ['read'],
      predicate: (query) => query.state.fetchStatus === 'idle',
    }),
    ...underWay.map(({ promise }) => promise),
  ])
  const late = new Set(underWay.map(({ query }) => query))
  await client.refetchQueries({ queryKey: ['read'], predicate: (query) => late.has(query) })
}

/**
 * Reads again what is on screen when the network has come back, and asks again for the images that
 * could not be had; one that is there does not change. Returns what stops it.
 */
export function refreshWhenOnline(client: QueryClient): () => void {
  let before = networkState().level
  return subscribeNetwork(() => {
    const { level } = networkState()
    if (level === 'online' && before !== 'online') refresh(client)
    before = level
  })
}

function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['read'] })
  void client.invalidateQueries({
    queryKey: ['image'],
    predicate: ({ state }) => state.status === 'error',
  })
}
