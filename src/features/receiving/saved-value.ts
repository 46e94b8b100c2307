import { largestWeight, longestNumber } from '#contract/limits.ts'
import { formatKilos } from '#src/domain/amounts/numbers.ts'
import type { RecordId, RecordName } from '#src/outbox/model/entry.ts'
import {
  defineOperation,
  natural,
  type Effect,
  type OperationSpec,
  type RequestContext,
} from '#src/outbox/model/operation.ts'
import { number, object, string, type ObjectShape } from 'yup'
import { receivingLane } from './lanes.ts'
import { observedFields } from './observed.ts'
import { refuseOverwriting, replaced } from './overwriting.ts'
import { fieldOf } from './part-answers.ts'

export type Text = string
export type Kilos = number

/** What the person had before them; absent once they have decided whatever stands there. */
export interface WithBefore<Value> {
  before?: Value | null
}

interface SavedValue<Args, Value> {
  kind: `receiving.${string}.v1`
  /** The value in the arguments, and as the provider names it in the read that shows it. */
  field: keyof Args & string
  /** The fields of the arguments that name where it stands. */
  place: ObjectShape
  /** As Envios calls it: «Etiqueta», before the value. */
  label: string
  /** As its screen calls it. */
  title: string
  part: string
  record: (args: Args) => RecordName
  target: (args: Args) => string
  look: (args: Args, context: RequestContext) => string
  save: {
    path: string
    /** The name of the record's id in the call, and the id. */
    of: { name: string; id: (args: Args) => RecordId }
    as: 'parts' | 'json'
  }
  accept: OperationSpec<Args>['accept']
  isNone?: (value: unknown) => boolean
  /** `value` is null where it is blank. */
  effects: (args: Args, value: Value | null) => Effect[]
}

const weight = () => number().min(0).max(largestWeight).required()
const text = () => string().defined().max(longestNumber)

/** A value in a report that is saved by itself, unless somebody else has changed it since the person looked. */
export function setValue<Args extends { idRecebimento: RecordId }, Value extends Text | Kilos>(
  type: Value extends Text ? 'string' : 'number',
  saved: SavedValue<Args, Value>,
) {
  const { kind, field, place, label, title, part, record, target, look, accept, isNone } = saved
  const { path, of, as } = saved.save
  const valueIn = (args: Args) => args[field] as unknown as Value
  const given = (args: Args) => (valueIn(args) === '' ? null : valueIn(args))
  const before = type === 'string' ? string() : number()
  const describe = (value: Value) => (typeof value === 'number' ? formatKilos(value) : `«${value}»`)
  return defineOperation<Args>({
    ...{ kind, part, record, look, accept },
    args: object({
      ...place,
      [field]: type === 'string' ? text() : weight(),
      before: before.nullable().optional(),
    }).noUnknown(),
    label: (args) => {
      const value = valueIn(args)
      return `${label}: ${typeof value === 'number' ? formatKilos(value) : value}`
    },
    lane: receivingLane,
    request: (args, context) => {
      const there = fieldOf<Value>(context.seen, field, type)
      const seen = { there, before: (args as WithBefore<Value>).before, ...(isNone && { isNone }) }
      const anterior = replaced(seen, context)
      refuseOverwriting({ ...seen, wanted: given(args), describe }, context)
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
    replay: natural(
      target,
      observedFields(look, (args) => ({ [field]: valueIn(args) }), isNone),
    ),
    correction: { fields: { [as === 'json' ? field : 'Value']: title } },
    effects: (args) => saved.effects(args, given(args)),
  })
}
