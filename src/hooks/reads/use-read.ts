import { replaceEqualDeep, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { ApiError } from '#src/api/api-error.ts'
import type { ServerIdByLocal } from '#src/outbox/model/local-ids.ts'
import { applyPending, arranged, unseenSince } from '#src/reads/overlay.ts'
import { type Read, readablePath } from '#src/reads/read.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { useRuntime } from '../runtime.tsx'
import { useNetwork } from '../use-network.ts'
import { usePerson, useSession } from '../use-session.ts'
import { useTouching } from '../outbox/use-unsent.ts'
import { type Fetched, keptFirstQuery, readQuery } from './query-client.ts'

export interface ReadState<T> {
  /**
   * The provider's answer with the effects of unsent entries applied; undefined when nothing is
   * known.
   */
  value: T | undefined
  /**
   * When the request of the answer began, by the device clock in ms; undefined for unsent entries
   * alone.
   */
  askedAt: number | undefined
  /** The provider's current answer may differ: show the age (UX-03). */
  stale: boolean
  /** The value is stale because the server failed. */
  serverFailed: boolean
  error: ApiError | undefined
  /** No value is known yet. */
  loading: boolean
  refetch: () => Promise<void>
}

export interface ReadOptions {
  /** Repeats the read after this time, in ms, while the screen is visible. */
  everyMs?: number
  /**
   * The shown value stays when a repeated read fails at the server, although a failed first read
   * would show none.
   */
  keepShown?: boolean
  /** An answer of this age, in ms, is not read again only because the screen was mounted again. */
  freshForMs?: number
  /**
   * The cached answer is enough, however old; the provider is asked only if nothing is cached, or
   * at a refetch.
   */
  keptFirst?: true
}

const settleMs = 300
/** Without a session nothing is read, so it is unknown whether an uncached record exists. */
const noSession = new ApiError({ status: 0, message: 'Entre novamente para ler' })
const noIds: ServerIdByLocal = new Map()

/**
 * A screen's read of the provider with the effects of unsent entries applied. Pass undefined to
 * read nothing yet.
 */
export function useRead<T>(given: Read<T> | undefined, options: ReadOptions = {}): ReadState<T> {
  // Screens create the read at each render: only its key and path tell whether it is another one.
  // oxlint-disable-next-line react/exhaustive-deps
  const read = useMemo(() => given, [given?.key, given?.path])
  const { operations } = useRuntime()
  const person = usePerson()
  const session = useSession()
  const network = useNetwork()
  const pending = useTouching(read?.key ?? '')
  const path = read === undefined ? undefined : readablePath(read.path, pending?.serverIds ?? noIds)
  const mayAsk = path !== undefined && session !== undefined

  const query = useQuery<Fetched<T>>({
    ...(read === undefined || path === undefined
      ? { queryKey: ['read', person, null], queryFn: skipToken }
      : (options.keptFirst === true ? keptFirstQuery : readQuery)(person, path, read)),
    enabled: mayAsk,
    ...(options.everyMs === undefined ? {} : { refetchInterval: options.everyMs }),
    ...(options.freshForMs === undefined ? {} : { staleTime: options.freshForMs }),
  })

  const isChecked = useKeptInLapse(person, mayAsk ? undefined : path, read)
  const isUnread = path !== undefined && !mayAsk && isChecked && query.data === undefined
  const failure = query.error instanceof ApiError ? query.error : undefined
  const error = isUnread ? noSession : failure
  const clearsOnFailure = options.keepShown !== true && given?.clearsOnFailure === true
  const fetched = error !== undefined && overrules(error, clearsOnFailure) ? undefined : query.data

  const applied = useMemo(
    () =>
      read === undefined || pending === undefined
        ? undefined
        : applyPending(read.key, fetched, { pending, operations, now: Date.now() }),
    [read, fetched, pending, operations],
  )
  const arrange = given?.arrange
  const value = useSharing(useMemo(() => arranged(applied, arrange), [applied, arrange]))

  const { refetch } = query
  const unseen = pending === undefined ? undefined : unseenSince(pending, fetched?.askedAt)
  useEffect(() => {
    if (unseen === undefined || !mayAsk) return undefined
    // Read once for several entries that settle together.
    const timer = setTimeout(() => void refetch(), settleMs)
    return () => clearTimeout(timer)
  }, [unseen, mayAsk, refetch])

  const isNotFresh = (data: Fetched<T>) =>
    data.fromCache || error !== undefined || !mayAsk || network.level === 'offline'
  const isAwaited = pending === undefined || (path !== undefined && query.isPending)
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
 * Structural sharing: each part that equals the same part of the previous value keeps its identity, so that a memoized
 * component of that part is not rendered again. An entry changes its state three times until it is sent.
 */
export function useSharing<T>(value: T): T {
  const [share] = useState(() => sharer<T>())
  return share(value)
}

/**
 * Keeps the previous value outside of React's state: setting a state during a render renders once more, and without end
 * where the value is new at each render.
 */
function sharer<T>() {
  let last: T | undefined
  return (value: T): T => {
    last = replaceEqualDeep(last, value)
    return last
  }
}

/**
 * Whether an error invalidates the earlier answer. A refusal does, and so does a failure of the
 * server if the read clears on failure. Without a network or a session, the earlier answer stays.
 */
const overrules = (error: ApiError, clearsOnFailure: boolean): boolean =>
  !error.isConnection && error.status !== 401 && (clearsOnFailure || !error.isServerFailure)

/**
 * In a lapse the provider cannot be asked: this device's cached answer takes the place of a new
 * one, with its own age, until the next session reads. Returns whether the cache was checked.
 * @param path undefined where the provider can be asked.
 */
function useKeptInLapse<T>(
  person: PersonKey | undefined,
  path: string | undefined,
  read: Read<T> | undefined,
): boolean {
  const client = useQueryClient()
  const [checked, setChecked] = useState<string>()
  useEffect(() => {
    if (person === undefined || path === undefined || !read) return undefined
    let isGone = false
    const end = () => {
      if (!isGone) setChecked(path)
    }
    // Lazy, because lapses are rare. A cache that cannot be read counts as empty.
    void import('./put-kept.ts')
      .then(({ putKept }) => putKept(client, person, path, read))
      .then(end, end)
    return () => {
      isGone = true
    }
  }, [client, person, path, read])
  return checked === path
}
