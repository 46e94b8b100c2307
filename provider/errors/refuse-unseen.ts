import { Refusal } from './refusal.ts'

interface Write<Value, Current extends Value> {
  /** The stored value. */
  current: Current
  /** The value that the person saw; undefined where the call does not state it. */
  seen: Value | undefined
  /** The new value; absent for a write that moves stock instead of replacing a value. */
  wanted?: Value
  isSame?: (current: Current, other: Value) => boolean
  /** Describes the stored value to the person. */
  tell: (current: Current) => string
  /** Further fields of the response body. */
  details?: Record<string, unknown>
}

/**
 * Compare-and-set: throws 409 where a write would overwrite a value that its caller has not seen. A call without a seen
 * value is not compared: the last write wins. Writing the stored value again overwrites nothing.
 */
export function refuseUnseen<Value, Current extends Value>({
  current,
  seen,
  wanted,
  isSame = (one, other) => one === other,
  tell,
  details,
}: Write<Value, Current>): void {
  if (seen === undefined || isSame(current, seen)) return
  if (wanted !== undefined && isSame(current, wanted)) return
  throw new Refusal(409, tell(current), details && { details })
}

/** The message when a photo would replace one that the person did not see. */
export const tellOtherPhoto = () => 'Já há outra foto aqui. Compare as fotos e decida.'
