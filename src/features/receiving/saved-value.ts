import { largestWeight, longestNumber } from '#contract/limits.ts'
import { formatKilos } from '#src/domain/amounts/numbers.ts'
import type { RecordId, RecordName } from '#src/outbox/model/entry.ts'
import { overwrites, type RequestContext } from '#src/outbox/model/observe.ts'
import { defineOperation, type Effect, type OperationSpec } from '#src/outbox/model/operation.ts'
import { number, object, string, type ObjectShape } from 'yup'
import { isBlank } from './blank.ts'
import { receivingLane } from './lanes.ts'
import { changedByAnother, fieldOf } from './part-answers.ts'

export type Text = string
export type Kilos = number

interface SavedValue<Args, Value> {
  kind: `receiving.${string}.v1`
  /** Name of the value in the arguments and in the provider's read. */
  field: keyof Args & string
  /** Fields of the arguments that identify the record. */
  place: ObjectShape
  /** Label in Envios, before the value: «Etiqueta». */
  label: string
  /** Title on the value's screen. */
  title: string
  part: string
  record: (args: Args) => RecordName
  target: (args: Args) => string
  /** The read that contains the value. */
  reads: (args: Args, context: RequestContext) => string
  save: {
    path: string
    /** Name and value of the record's id in the call. */
    of: { name: string; id: (args: Args) => RecordId }
    as: 'parts' | 'json'
  }
  accept: OperationSpec<Args>['accept']
  /** Values that count as none; by default the blank ones. */
  isNone?: (value: unknown) => boolean
  /** `value` is null for a blank. */
  effects: (args: Args, value: Value | null) => Effect[]
}

const weight = () => number().min(0).max(largestWeight).required()
const text = () => string().defined().max(longestNumber)

/**
 * Defines an operation that saves one value of a report, with a conflict when somebody else has changed it since the
 * person read it.
 */
export function setValue<Args extends { idRecebimento: RecordId }, Value extends Text | Kilos>(
  type: Value extends Text ? 'string' : 'number',
  saved: SavedValue<Args, Value>,
) {
  const { kind, field, place, label, title, part, record, target, reads, accept } = saved
  const { isNone = isBlank } = saved
  const { path, of, as } = saved.save
  const valueIn = (args: Args) => args[field] as unknown as Value
  const given = (args: Args) => (valueIn(args) === '' ? null : valueIn(args))
  const areSame = (one: unknown, other: unknown) => one === other || (isNone(one) && isNone(other))
  return defineOperation<Args>({
    ...{ kind, part, record, target, accept },
    args: object({
      ...place,
      [field]: type === 'string' ? text() : weight(),
    }).noUnknown(),
    label: (args) => {
      const value = valueIn(args)
      return `${label}: ${typeof value === 'number' ? formatKilos(value) : value}`
    },
    lane: receivingLane,
    request: (args, context) => {
      const anterior = context.replaces as Value | null | undefined
      const id = context.id(of.id(args))
      if (as === 'json') {
        const json = { [of.name]: id, [field]: valueIn(args) }
        return { method: 'PUT', path, json, extensions: { json: { anterior } } }
      }
      return {
        method: 'PUT',
        path,
        parts: [
          { name: of.name, value: String(id) },
          { name: 'Value', value: String(valueIn(args)) },
        ],
        extensions: {
          parts:
            anterior === undefined ? [] : [{ name: 'Anterior', value: String(anterior ?? '') }],
        },
      }
    },
    observe: overwrites<Args, Value>({
      reads,
      there: (shown) => fieldOf<Value>(shown, field, type),
      gives: given,
      isSame: areSame,
      // Before a call a wanted 0 differs from a blank that somebody else has saved.
      isMine: (there, args, { shows }) =>
        shows === undefined ? there === given(args) : areSame(there, given(args)),
      message: (there) =>
        changedByAnother(typeof there === 'number' ? formatKilos(there) : there && `«${there}»`),
    }),
    correction: { fields: { [as === 'json' ? field : 'Value']: title } },
    effects: (args) => saved.effects(args, given(args)),
  })
}
