import { withServerIds, type ServerIdByLocal } from '#src/outbox/aliases.ts'

/** One thing that screens read of the provider. */
export interface Read<T> {
  /** Names it for the effects of unsent work: `stuffing:4711`. May hold a local id. */
  key: string
  path: string
  unwrap: (body: unknown) => T
  /** Sorts and filters, after unsent work was laid over what was read. */
  arrange?: (value: T) => T
  /** A failure of the server clears it (spec 1 §8), although something older is kept. */
  clearsOnFailure?: boolean
  readonly type?: T
}

/**
 * Declares a read. Without `unwrap` the value is what the envelope `value` holds, or the whole body
 * when there is no envelope (contract: the client accepts both).
 */
export const defineRead = <T>(
  spec: Omit<Read<T>, 'unwrap' | 'type'> & { unwrap?: (body: unknown) => T },
): Read<T> => ({ unwrap: unwrapValue as (body: unknown) => T, ...spec })

function unwrapValue(body: unknown): unknown {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body)
  return isObject && 'value' in body ? body.value : body
}

/** A read to be made before it is needed, and what it brings to light that will be needed with it. */
export interface Wanted {
  path: string
  unwrap: (body: unknown) => unknown
  next?: (value: unknown) => readonly Wanted[]
}

export const wanting = <T>(
  { path, unwrap }: Read<T>,
  next?: (value: T) => readonly Wanted[],
): Wanted => ({
  path,
  unwrap,
  ...(next && { next: (value: unknown) => next(value as T) }),
})

const encodedLocal = encodeURIComponent('local:')

/** The path with the provider's ids, or undefined while the provider knows no such record. */
export function readablePath(path: string, serverIds: ServerIdByLocal): string | undefined {
  const resolved = withServerIds(path.replaceAll(encodedLocal, 'local:'), serverIds)
  return resolved.includes('local:') ? undefined : resolved
}
