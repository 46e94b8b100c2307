import {
  listValues,
  type SectionValues,
  type SentValues,
  type ValuesOf,
} from '#contract/section-values.ts'
import type { ReceivingTotals } from '#contract/schemas/receiving.ts'
import { listAmounts } from '#src/domain/amounts/in-units.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import { overwrites } from '#src/outbox/model/observe.ts'
import { on } from '#src/outbox/model/operation.ts'
import { isObject } from '#src/reads/unwrap.ts'
import { number } from 'yup'
import { changedByAnother, fieldOf } from './part-answers.ts'
import { reads } from './reads.ts'
import { defineOnPart, readsOf, type ReportArgs, type ReportPart } from './report-parts.ts'

/** Values of a section by their names in calls: null for none, absent where unknown. */
export type Amounts = Readonly<Record<string, number | null>>

interface SavedSection<Values> {
  kind: `receiving.${string}.v1`
  target: string
  path: string
  values: Values
  /** The values that the person saw, as the call names them. */
  previous?: (seen: Amounts) => unknown
  /** The totals that show the values. */
  totals: (args: SentValues<Values>) => Partial<ReceivingTotals>
}

/**
 * Defines an operation that saves the values of a section together, with a conflict when somebody else has changed one
 * since the person read them.
 */
export function setSection<Values extends SectionValues & ValuesOf<Shown>, Shown extends object>(
  part: ReportPart<ReportArgs, Shown>,
  { kind, target, path, values, previous = (seen) => seen, totals }: SavedSection<Values>,
) {
  type Args = ReportArgs & SentValues<Values>
  const list = listValues(values)
  const extensions = list.filter(({ extension }) => extension)
  const others = list.filter(({ extension }) => extension !== true)
  const pick = (args: object, of = list) =>
    // An entry of an earlier release has no value for a later extension.
    Object.fromEntries(of.map(({ name }) => [name, Reflect.get(args, name)])) as Amounts
  /** The only value of a section is stored as its number, as by earlier releases. */
  const stored = (amounts: Amounts) =>
    list.length === 1 ? (Object.values(amounts)[0] ?? null) : amounts
  const inWords = (amounts: unknown) => amountsInWords(values, amountsOf(values, amounts))
  return defineOnPart<Args>(part, {
    kind,
    fields: Object.fromEntries(list.map((value) => [value.name, argumentOf(value)])),
    label: (args) => `${part.part}: ${inWords(pick(args))}`,
    request: (args, { id, replaces }) => ({
      method: 'PUT',
      path,
      json: { idRecebimento: id(args.idRecebimento), ...pick(args, others) },
      extensions: {
        json: {
          ...pick(args, extensions),
          anterior: replaces === undefined ? undefined : previous(amountsOf(values, replaces)),
        },
      },
    }),
    accept: part.accept,
    target: () => target,
    observe: overwrites<Args, Amounts | number>({
      reads: readsOf(part),
      there: (shown) => {
        const found = list.map(({ field, name, extension }) => {
          const value = fieldOf<number>(shown, field, 'number')
          return [name, extension ? (value ?? null) : value] as const
        })
        const isKnown = found.every(([, value]) => value !== undefined)
        return isKnown ? stored(Object.fromEntries(found) as Amounts) : undefined
      },
      gives: (args) => stored(pick(args)),
      isSame: (one, other) => areSame(amountsOf(values, one), amountsOf(values, other)),
      isMine: (there, args, context) =>
        areSame(amountsOf(values, there), pick(args, context.extensions ? list : others)),
      message: (there) => changedByAnother(inWords(there) || null),
      facts: (there) => {
        // An entry without a verdict may store the read itself, which has other names.
        const isWhole = !isObject(there) || others.every(({ name }) => name in there)
        const words = isWhole ? inWords(there) : ''
        return words === '' ? [] : [{ term: 'No servidor', value: words }]
      },
    }),
    correction: { fields: Object.fromEntries(list.map(({ name, label }) => [name, label])) },
    effects: (args) => [
      ...part.effects(args, (shown) => ({ ...shown, ...shownAmounts(values, pick(args)) })),
      on(reads.totals(args.idRecebimento), (shown) => shown && { ...shown, ...totals(args) }),
    ],
  })
}

function argumentOf({ largest, decimals, extension }: ReturnType<typeof listValues>[number]) {
  const field = number().min(0).max(largest)
  const whole = decimals === 0 ? field.integer() : field
  return extension ? whole.nullable() : whole.required()
}

/** Amounts that are known on both sides are equal; no rounding error counts. */
const areSame = (one: Amounts, other: Amounts): boolean =>
  Object.entries(one).every(
    ([name, value]) =>
      other[name] === undefined ||
      value === undefined ||
      formatNumber(value) === formatNumber(other[name]),
  )

/** Known amounts as one text: «3 embalagens, 5 Kg»; '' where there is none. */
export const amountsInWords = (values: SectionValues, amounts: Amounts): string =>
  listAmounts(listValues(values).map(({ name, unit }) => ({ value: amounts[name], unit })))

/** Amounts that an entry stored, perhaps when the section had only its first value. */
function amountsOf(values: SectionValues, stored: unknown): Amounts {
  if (isObject(stored)) return stored as Amounts
  const [first, ...others] = listValues(values).map(({ name }) => name)
  if (first === undefined || stored === undefined) return {}
  if (stored !== null) return { [first]: stored as number }
  return Object.fromEntries([first, ...others].map((name) => [name, null]))
}

/** Amounts that an entry stored, by their names in the read. */
export function shownAmounts(values: SectionValues, stored: unknown): Amounts {
  const amounts = amountsOf(values, stored)
  const known = listValues(values).filter(({ name }) => amounts[name] !== undefined)
  return Object.fromEntries(known.map(({ field, name }) => [field, amounts[name] ?? null]))
}
