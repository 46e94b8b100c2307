import type { Id } from '#src/domain/names/ids.ts'
import { withServerIds, type ServerIdByLocal } from '#src/outbox/model/local-ids.ts'
import { unwrapped, withLists } from './unwrap.ts'

/**
 * A read that the contract asks for with a POST. The worker answers no such call: the page keeps what
 * it brought.
 */
export interface Inquiry {
  path: string
  body: unknown
}

/** One thing that screens read of the provider. */
export interface Read<T> {
  /** Names it for the effects of unsent work: `stuffing:4711`. May hold a local id. */
  key: string
  /** Of an inquiry too it is an address of its own: what was answered is kept under it. */
  path: string
  inquiry?: Inquiry
  unwrap: (body: unknown) => T
  /** Sorts and filters, after unsent work was laid over what was read. */
  arrange?: (value: T) => T
  /** A failure of the server clears it (spec 1 §8), although something older is kept. */
  clearsOnFailure?: boolean
  readonly type?: T
}

/**
 * Declares a read. Without `unwrap` the value is what the envelope `value` holds, or the whole body
 * when there is no envelope (contract: the client accepts both), with each absent list empty.
 */
export const defineRead = <T>(
  spec: Omit<Read<T>, 'unwrap' | 'type'> & { unwrap?: (body: unknown) => T },
): Read<T> => ({ unwrap: (body) => withLists(unwrapped(body)) as T, ...spec })

/** For a read that is asked for with a POST: where it is asked, and under which address it is kept. */
export const asking = (inquiry: Inquiry): Required<Pick<Read<unknown>, 'path' | 'inquiry'>> => ({
  path: `${inquiry.path}?${new URLSearchParams({ consulta: JSON.stringify(inquiry.body) }).toString()}`,
  inquiry,
})

/** A read to be made before it is needed, and what it brings to light that will be needed with it. */
export interface Wanted {
  path: string
  inquiry?: Inquiry
  unwrap: (body: unknown) => unknown
  next?: (value: unknown) => readonly Wanted[]
  /** Addresses of the small images that its screen shows. */
  images?: (value: unknown) => readonly string[]
  /** Whether what is kept of it is past, by what a newer list says: it is asked for again, however young. */
  isPast?: (value: unknown) => boolean
  /** What was asked within so many ms is not asked for again; a shift without it. */
  youngForMs?: number
}

/** What is fetched ahead is asked for once in that time, in ms. */
export const shiftMs = 8 * 3_600_000

/** An age below 0: the clock was set back since. */
export const isYoung = (askedAt: number, forMs: number): boolean => {
  const age = Date.now() - askedAt
  return age >= 0 && age < forMs
}

/** What comes with a read, by what it brought: see `Wanted`. */
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

/** The path with the provider's ids, or undefined while the provider knows no such record. */
export function readablePath(path: string, serverIds: ServerIdByLocal): string | undefined {
  const resolved = withServerIds(path.replaceAll(encodedLocal, 'local:'), serverIds)
  return resolved.includes('local:') ? undefined : resolved
}

/**
 * An answer as any provider of the contract may give it: what is absent is `null` (contract §1), whatever
 * the reference provider always gives. Only the ids are there for sure.
 */
export type Given<T> = T extends readonly (infer Item)[]
  ? Given<Item>[]
  : T extends object
    ? { [Name in keyof T]: [Id] extends [T[Name]] ? T[Name] : Given<T[Name]> | null }
    : T
