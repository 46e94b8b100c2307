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
import { askInquiry } from './ask-inquiry.ts'
import { noteGivenIds } from '../outbox/given-ids.ts'
import { onNetworkBack } from '#src/api/network-back.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import type { Read } from '#src/reads/read.ts'

/** The result of a read: its value, and when it was asked. */
export interface Fetched<T> {
  value: T
  askedAt: number
  fromCache: boolean
  /** The server failed, and the value is an earlier cached answer. */
  serverFailed?: boolean
}

/**
 * One client for the whole app. The worker caches reads for later; this client holds what is on the
 * screen. `onFailedCall` gets the message of a call that needed the network, failed, and has no
 * error handling of its own (spec 1 §8); a call with its own has `meta: { treated: true }`.
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
        // The worker handles a lost network, not the browser's online state.
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
      // After a sign-out in the meantime the query is gone, and the answer is dropped.
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
 * Like `readQuery`, but returns the worker's cached answer of any age first; a refetch asks the
 * provider.
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

/**
 * Turns an answer that does not match the contract into an error instead of a crash of the screen.
 */
function unwrapped<T>(read: Pick<Read<T>, 'unwrap'>, body: unknown): T {
  try {
    return read.unwrap(body)
  } catch (cause) {
    throw lostError(cause)
  }
}

/**
 * Shows the late answer of a read that had timed out, which the worker has cached. It does not ask
 * the network again, because that would be slow again.
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
 * Repeats all reads so far, and those in flight as soon as they end. Call it when the worker has
 * taken control, because it has not cached earlier reads.
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
 * When the network is back, repeats the reads on the screen and the failed images; loaded images do
 * not change. Returns a function that unsubscribes.
 */
export const refreshWhenOnline = (client: QueryClient): (() => void) =>
  onNetworkBack(() => {
    void client.invalidateQueries({ queryKey: ['read'] })
    void client.invalidateQueries({
      queryKey: ['image'],
      predicate: ({ state }) => state.status === 'error',
    })
  })
