import { Refusal } from '../../errors/refusal.ts'

interface ValueChange<T> {
  /** What is saved now. */
  current: T | null
  wanted: T | null
  /** What the person saw before; undefined when the call does not say. */
  seen: T | null | undefined
  describe: (value: T) => string
}

/**
 * Refuses to overwrite what somebody else saved after the person looked, and says what that is.
 * The same value again is no overwriting.
 */
export function refuseStale<T extends string | number>(change: ValueChange<T>) {
  const { current, wanted, seen, describe } = change
  if (seen === undefined || isSame(current, seen) || isSame(current, wanted)) return
  const saved = current === null ? 'em branco' : describe(current)
  throw new Refusal(
    409,
    `O valor foi mudado por outra pessoa: agora está ${saved}. Confira e salve de novo.`,
  )
}

/** Weights are kept to the gram. */
const isSame = (one: string | number | null, other: string | number | null) =>
  typeof one === 'number' && typeof other === 'number'
    ? Math.abs(one - other) < 0.000_5
    : one === other
