import { Refusal } from './refusal.ts'

interface Write<Value, Standing extends Value> {
  /** The stored value. */
  current: Standing
  /** The value that the person saw; undefined where the call does not state it. */
  seen: Value | undefined
  /** The new value; absent for a write that moves stock instead of replacing a value. */
  wanted?: Value
  isSame?: (current: Standing, other: Value) => boolean
  /** Describes the stored value to the person. */
  tell: (current: Standing) => string
  /** Further fields of the response body. */
  details?: Record<string, unknown>
}

/**
 * Compare-and-set: throws 409 where a write would overwrite a value that its caller has not seen. A call without a seen
 * value is not compared: the last one wins. Writing the stored value again overwrites nothing.
 */
export function refuseUnseen<Value, Standing extends Value>({
  current,
  seen,
  wanted,
  isSame = (one, other) => one === other,
  tell,
  details,
}: Write<Value, Standing>): void {
  if (seen === undefined || isSame(current, seen)) return
  if (wanted !== undefined && isSame(current, wanted)) return
  throw new Refusal(409, tell(current), details && { details })
}
