import { Refusal } from './refusal.ts'

interface Write<Value, Standing extends Value> {
  /** What stands there now. */
  current: Standing
  /** What the person saw there; undefined where the call does not say. */
  seen: Value | undefined
  /** What stands there afterwards; left out where a write moves what is there instead of replacing it. */
  wanted?: Value
  isSame?: (current: Standing, other: Value) => boolean
  /** What stands there instead, in a sentence for the person. */
  tell: (current: Standing) => string
  /** What the answer says beside the sentence. */
  details?: Record<string, unknown>
}

/**
 * Compares and sets: throws 409 where a write would go over what its caller has not seen. A call that does not
 * say what was seen is not compared: the last one wins. The same value again goes over nothing.
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
