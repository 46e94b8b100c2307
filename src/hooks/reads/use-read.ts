import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import type { ServerIdByLocal } from '#src/outbox/model/local-ids.ts'
import { arranged, layOver, unseenSince } from '#src/reads/overlay.ts'
import { readablePath, type Read } from '#src/reads/read.ts'
import { keptFirstQuery, readQuery, type Fetched } from './query-client.ts'
import { useRuntime } from '../runtime.tsx'
import { useKeptInLapse } from './use-kept-in-lapse.ts'
import { useNetwork } from '../use-network.ts'
import { usePerson } from '../use-person.ts'
import { useSession } from '../use-session.ts'
import { useTouching } from '../outbox/use-unsent.ts'

export interface ReadState<T> {
  /** What the provider said with unsent work laid over it; undefined when nothing is known. */
  value: T | undefined
  /** Device clock, in ms, at which the request began that brought it; undefined for unsent work alone. */
  askedAt: number | undefined
  /** It may not be what the provider would say now: show its age (UX-03). */
  stale: boolean
  /** It is not fresh because the server failed. */
  serverFailed: boolean
  error: ApiError | undefined
  /** Nothing is known yet. */
  loading: boolean
  refetch: () => Promise<void>
}

export interface ReadOptions {
  /** Reads again after so many ms, while the screen is visible. */
  everyMs?: number
  /** What stands on the screen outlives a failure of the server, although its first read would not. */
  keepShown?: boolean
  /** What was read within so many ms is not asked for again just because the screen is there anew. */
  freshForMs?: number
  /** What this device keeps will do, however old; it is asked for only when there is a reason. */
  keptFirst?: true
}

const settleMs = 300
/** With no session nothing is asked: whether what is not kept here is there, nobody knows. */
const noSession = new ApiError({ status: 0, message: 'Entre novamente para ler' })
const noIds: ServerIdByLocal = new Map()

/** What a screen reads of the provider, with unsent work laid over it. Pass undefined to read nothing yet. */
export function useRead<T>(given: Read<T> | undefined, options: ReadOptions = {}): ReadState<T> {
  // Screens declare their read while they draw: key and path say whether it is another one.
  // oxlint-disable-next-line react/exhaustive-deps
  const read = useMemo(() => given, [given?.key, given?.path])
  const { operations } = useRuntime()
  const person = usePerson()
  const session = useSession()
  const network = useNetwork()
  const laid = useTouching(read?.key ?? '')
  const path = read === undefined ? undefined : readablePath(read.path, laid?.serverIds ?? noIds)
  const mayAsk = path !== undefined && session !== undefined

  const query = useQuery<Fetched<T>>({
    ...(read === undefined || path === undefined
      ? { queryKey: ['read', person, null], queryFn: skipToken }
      : (options.keptFirst === true ? keptFirstQuery : readQuery)(person, path, read)),
    enabled: mayAsk,
    ...(options.everyMs === undefined ? {} : { refetchInterval: options.everyMs }),
    ...(options.freshForMs === undefined ? {} : { staleTime: options.freshForMs }),
  })

  const isLooked = useKeptInLapse(person, mayAsk ? undefined : path, read)
  const isUnread = path !== undefined && !mayAsk && isLooked && query.data === undefined
  const failure = query.error instanceof ApiError ? query.error : undefined
  const error = isUnread ? noSession : failure
  const clearsOnFailure = options.keepShown !== true && given?.clearsOnFailure === true
  const fetched = error !== undefined && overrules(error, clearsOnFailure) ? undefined : query.data

  const laidOver = useMemo(
    () =>
      read === undefined || laid === undefined
        ? undefined
        : layOver(read.key, fetched, { laid, operations, now: Date.now() }),
    [read, fetched, laid, operations],
  )
  const arrange = given?.arrange
  const value = useMemo(() => arranged(laidOver, arrange), [laidOver, arrange])

  const { refetch } = query
  const unseen = laid === undefined ? undefined : unseenSince(laid, fetched?.askedAt)
  useEffect(() => {
    if (unseen === undefined || !mayAsk) return undefined
    // Several things that arrive together are read once.
    const timer = setTimeout(() => void refetch(), settleMs)
    return () => clearTimeout(timer)
  }, [unseen, mayAsk, refetch])

  const isNotFresh = (data: Fetched<T>) =>
    data.fromCache || error !== undefined || !mayAsk || network.level === 'offline'
  const isAwaited = laid === undefined || (path !== undefined && query.isPending)
  return {
    value,
    askedAt: fetched?.askedAt,
    stale: fetched !== undefined && isNotFresh(fetched),
    serverFailed:
      fetched !== undefined && (error?.isServerFailure ?? fetched.serverFailed ?? false),
    error,
    loading: read !== undefined && value === undefined && error === undefined && isAwaited,
    refetch: async () => {
      if (mayAsk) await refetch()
    },
  }
}

/**
 * The provider refused: what it said before no longer counts. With no network, or from a server that
 * fails, it is all there is; and a session that is over says nothing about what was read in it.
 */
const overrules = (error: ApiError, clearsOnFailure: boolean): boolean =>
  !error.isConnection && error.status !== 401 && (clearsOnFailure || !error.isServerFailure)
