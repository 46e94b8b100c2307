import { largestWeight, longestNumber } from '#contract/limits.ts'
import { formatKilos } from '#src/domain/amounts/numbers.ts'
import { overwrites } from '#src/outbox/model/observe.ts'
import type { Effect } from '#src/outbox/model/operation.ts'
import { number, string } from 'yup'
import { isBlank } from './rules.ts'
import { changedByAnother, fieldOf } from './part-answers.ts'
import {
  defineOnPart,
  idOf,
  partWithId,
  readsOf,
  type ReportArgs,
  type ReportPart,
} from './report-parts.ts'

interface SavedValue<Place, Shown, Field extends string, Value> {
  kind: `receiving.${string}.v1`
  /** Name of the value in the arguments and in the provider's read. */
  field: Field
  /** Label in Envios, before the value: «Etiqueta». */
  label: string
  /** Title on the value's screen; by default the label. */
  title?: string
  target: (args: Place) => string
  path: string
  sentAs: 'parts' | 'json'
  /** Values that count as none; by default the blank ones. */
  isNone?: (value: unknown) => boolean
  /** The part with the value, which is null for a blank; by default only its field changes. */
  change?: (shown: Shown, value: Value | null) => Shown
  /** Effects on the other reads that show the value. */
  alsoOn?: (args: Place & Record<Field, Value>, value: Value | null) => Effect[]
}

/** The kinds of value: text as typed, and weights in kg. */
const kindsOfValue = {
  string: () => string().defined().max(longestNumber),
  number: () => number().min(0).max(largestWeight).required(),
}

/**
 * Defines operations that save one value of a part, with a conflict when somebody else has changed it since the person
 * read it.
 */
const saves =
  <Value extends string | number>(type: keyof typeof kindsOfValue) =>
  <Place extends ReportArgs, Shown extends object, Field extends string>(
    part: ReportPart<Place, Shown>,
    saved: SavedValue<Place, Shown, Field, Value>,
  ) => {
    type Args = Place & Record<Field, Value>
    const { kind, field, label, title = label, target, path, sentAs } = saved
    const { isNone = isBlank, alsoOn } = saved
    const { change = (shown, value) => ({ ...shown, [field]: value }) } = saved
    const given = (args: Args) => (args[field] === '' ? null : args[field])
    const areSame = (one: unknown, other: unknown) =>
      one === other || (isNone(one) && isNone(other))
    return defineOnPart<Args>(part, {
      ...{ kind, target },
      fields: { [field]: kindsOfValue[type]() },
      label: ({ [field]: value }) =>
        `${label}: ${typeof value === 'number' ? formatKilos(value) : value}`,
      request: (args, context) => {
        const anterior = context.replaces as Value | null | undefined
        const json = { [part.id]: context.id(idOf(part, args)), [field]: args[field] }
        if (sentAs === 'json')
          return { method: 'PUT', path, json, extensions: { json: { anterior } } }
        return {
          method: 'PUT',
          path,
          parts: [partWithId(part, args, context), { name: 'Value', value: String(args[field]) }],
          extensions: {
            parts:
              anterior === undefined ? [] : [{ name: 'Anterior', value: String(anterior ?? '') }],
          },
        }
      },
      accept: part.accept,
      observe: overwrites<Args, Value>({
        reads: readsOf(part),
        there: (shown) => fieldOf<Value>(shown, field, type),
        gives: given,
        isSame: areSame,
        // Before a call a wanted 0 differs from a blank that somebody else has saved.
        isMine: (there, args, { shows }) =>
          shows === undefined ? there === given(args) : areSame(there, given(args)),
        message: (there) =>
          changedByAnother(typeof there === 'number' ? formatKilos(there) : there && `«${there}»`),
      }),
      correction: { fields: { [sentAs === 'json' ? field : 'Value']: title } },
      effects: (args) => [
        ...part.effects(args, (shown) => change(shown, given(args))),
        ...(alsoOn?.(args, given(args)) ?? []),
      ],
    })
  }

/** Defines an operation that saves a text of a part. */
export const setText = saves<string>('string')

/** Defines an operation that saves a weight of a part, in kg. */
export const setWeight = saves<number>('number')
