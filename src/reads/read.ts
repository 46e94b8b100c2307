import type { Id } from '#src/domain/names/ids.ts'
import { withServerIds, type ServerIdByLocal } from '#src/outbox/model/local-ids.ts'
import { matchesSearch } from '#src/domain/names/search.ts'
import { unwrapped, withLists } from './unwrap.ts'

/**
 * A read for which the contract requires a POST. The worker does not cache such a call, so the page stores its
 * answer.
 */
export interface Inquiry {
  path: string
  body: unknown
}

/** One thing that screens read from the provider. */
export interface Read<T> {
  /** The key for optimistic updates: `stuffing:4711`. May contain a local id. */
  key: string
  /** An inquiry has a synthetic address here, under which its answer is stored. */
  path: string
  inquiry?: Inquiry
  unwrap: (body: unknown) => T
  /** Sorts and filters, after optimistic updates were applied. */
  arrange?: (value: T) => T
  /**
   * A failure of the provider itself (not a 502, 503 or 504) clears the screen (spec 1 §8), even if an older answer
   * is cached.
   */
  clearsOnFailure?: boolean
  readonly type?: T
}

/**
 * Declares a read. Without `unwrap`, the value is the content of the envelope `value`, or the whole body
 * without an envelope (contract: the client accepts both), with each absent list empty.
 */
export const defineRead = <T>(
  spec: Omit<Read<T>, 'unwrap' | 'type'> & { unwrap?: (body: unknown) => T },
): Read<T> => ({ unwrap: (body) => withLists(unwrapped(body)) as T, ...spec })

/**
 * The path and inquiry of a read by POST: where it is sent, and the address under which its answer is stored.
 */
export const asking = (inquiry: Inquiry): Required<Pick<Read<unknown>, 'path' | 'inquiry'>> => ({
  path: `${inquiry.path}?${new URLSearchParams({ consulta: JSON.stringify(inquiry.body) }).toString()}`,
  inquiry,
})

/**
 * The reads of a list with a search; all searches share one key. `textsOf` gives the texts of a row that the provider
 * searches.
 */
export const searchedReads = <Row>(
  key: string,
  pathOf: (search: string) => string,
  textsOf: (row: Row) => readonly (string | number | null)[],
) => ({
  list: (search = '') => defineRead<Row[]>({ key, path: pathOf(search) }),
  /** The list that was opened last, searched on this device: for use without a network. */
  kept: (search: string) =>
    defineRead<Row[]>({
      key,
      path: pathOf(''),
      arrange: (rows) => rows.filter((row) => matchesSearch(search, textsOf(row))),
    }),
})

/** A read to fetch ahead, and the further reads that its result leads to. */
export interface Wanted {
  path: string
  inquiry?: Inquiry
  unwrap: (body: unknown) => unknown
  next?: (value: unknown) => readonly Wanted[]
  /** Addresses of the small images that the answer names. */
  images?: (value: unknown) => readonly string[]
  /** Whether a newer list shows that the cached answer is outdated; it is then fetched again, however fresh. */
  isPast?: (value: unknown) => boolean
  /** An answer younger than this, in ms, is not fetched again; one shift by default. */
  youngForMs?: number
}

/** Prefetched reads are fetched once in this time, in ms. */
export const shiftMs = 8 * 3_600_000

/** A negative age means that the clock was set back since. */
export const isYoung = (askedAt: number, forMs: number): boolean => {
  const age = Date.now() - askedAt
  return age >= 0 && age < forMs
}

/** Depends on the answer of a read: see `Wanted`. */
interface Along<T> {
  next?: ((value: T) => readonly Wanted[]) | undefined
  images?: (value: T) => readonly string[]
  isPast?: ((value: T) => boolean) | undefined
  youngForMs?: number
}

export const wanting = <T>(
  { path, inquiry, unwrap }: Read<T>,
  { next, images, isPast, youngForMs }: Along<T> = {},
): Wanted => ({
  path,
  ...(inquiry && { inquiry }),
  unwrap,
  ...(next && { next: (value: unknown) => next(value as T) }),
  ...(images && { images: (value: unknown) => images(value as T) }),
  ...(isPast && { isPast: (value: unknown) => isPast(value as T) }),
  ...(youngForMs !== undefined && { youngForMs }),
})

const encodedLocal = encodeURIComponent('local:')

/** The path with the provider's ids, or undefined while a record has none. */
export function readablePath(path: string, serverIds: ServerIdByLocal): string | undefined {
  const resolved = withServerIds(path.replaceAll(encodedLocal, 'local:'), serverIds)
  return resolved.includes('local:') ? undefined : resolved
}

/**
 * The answer of any provider of the contract: absent values are `null` (contract §1), even those that the
 * reference provider always sends. Only ids are guaranteed.
 */
export type Given<T> = T extends readonly (infer Item)[]
  ? Given<Item>[]
  : T extends object
    ? { [Name in keyof T]: [Id] extends [T[Name]] ? T[Name] : Given<T[Name]> | null }
    : T
