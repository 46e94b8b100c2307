import { ConflictError, type RequestContext } from '#src/outbox/model/operation.ts'
import { isBlank } from './blank.ts'

interface Overwriting<Value> {
  /** What stands there now; undefined where it was not looked at. */
  there: Value | null | undefined
  /** What the person had before them; undefined when they have decided whatever stands there. */
  before: Value | null | undefined
  wanted: Value | null
  describe: (value: Value) => string
  /** Which values are none; a blank where nothing else is said. */
  isNone?: (value: unknown) => boolean
}

/**
 * Throws ConflictError when somebody else has saved another value since the person looked. The same
 * value again is no overwriting, nor is what the person has decided to overrule.
 */
export function refuseOverwriting<Value extends string | number>(
  { there, before, wanted, describe, isNone }: Overwriting<Value>,
  { overrules }: RequestContext,
): void {
  if (there === undefined || before === undefined) return
  if (areSame(wanted, there)) return
  if ([before, overrules].some((known) => areSame(known, there, isNone))) return
  const said = there === null ? 'em branco' : describe(there)
  throw new ConflictError(
    `O valor foi mudado por outra pessoa: agora está ${said}. Confira e salve de novo.`,
    there,
  )
}

/**
 * What the provider is told that it replaces: what the person saw, or what they have decided to. A blank is
 * told back as it tells it.
 */
export const replaced = <Value>(
  { there, before, isNone }: Pick<Overwriting<Value>, 'there' | 'before' | 'isNone'>,
  { overrules }: RequestContext,
): Value | null | undefined =>
  overrules === undefined && !areSame(before, there, isNone) ? before : there

const areSame = (one: unknown, other: unknown, isNone = isBlank): boolean =>
  one === other || (isNone(one) && isNone(other))

/** Whether the provider is to be told what the person saw: not once they have decided. */
export const tellsBefore = <Value>(
  before: Value | undefined,
  { overrules }: RequestContext,
): before is Value => before !== undefined && overrules === undefined
