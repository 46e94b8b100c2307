import { isObject } from '#src/reads/unwrap.ts'

/** The description that a yup schema gives of itself. */
interface Described {
  type: string
  oneOf?: unknown[]
  fields?: Record<string, Described>
  innerType?: Described
}

/** One value among the arguments of an operation. */
export interface Argument {
  /** `movimentacoes[].peso`: the first item of a list. */
  name: string
  /** The example omits the argument. */
  isLeftOut: boolean
  /** The same arguments with another value of its type. */
  changed: unknown
}

/** Every value that a schema accepts, one by one. */
export function argumentsOf(schema: { describe: () => unknown }, args: unknown): Argument[] {
  return [...leaves(schema.describe() as Described, args, [])].map(({ way, described, value }) => ({
    name: way
      .map((one) => (one === 0 ? '[]' : `.${one}`))
      .join('')
      .slice(1),
    isLeftOut: value === undefined,
    changed: put(args, way, another(value, described)),
  }))
}

type Way = readonly (string | 0)[]

function* leaves(
  described: Described,
  value: unknown,
  way: Way,
): Generator<{ way: Way; described: Described; value: unknown }> {
  const { fields = {}, innerType } = described
  if (Object.keys(fields).length > 0) {
    for (const [name, field] of Object.entries(fields))
      yield* leaves(field, isObject(value) ? value[name] : undefined, [...way, name])
  } else if (innerType !== undefined) {
    yield* leaves(innerType, Array.isArray(value) ? value[0] : undefined, [...way, 0])
  } else yield { way, described, value }
}

function put(whole: unknown, [first, ...rest]: Way, value: unknown): unknown {
  if (first === undefined) return value
  if (first === 0) {
    const [one, ...others] = Array.isArray(whole) ? (whole as unknown[]) : []
    return [put(one, rest, value), ...others]
  }
  const fields = isObject(whole) ? whole : {}
  return { ...fields, [first]: put(fields[first], rest, value) }
}

const yearMs = 366 * 86_400_000

function another(value: unknown, { type, oneOf = [] }: Described): unknown {
  if (oneOf.length > 1) return oneOf.find((one) => one !== value && one !== null)
  if (value === null || value === undefined) return type === 'number' ? 1 : 'outro'
  return anotherLike(value)
}

function anotherLike(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value === 'string') return anotherText(value)
  if (Array.isArray(value)) return value.length === 0 ? [{}] : value.map(anotherLike)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, anotherLike(one)]))
}

function anotherText(text: string): string {
  const isDate = /^\d{4}-\d\d-\d\d/.test(text)
  if (isDate) return new Date(Date.parse(text) + yearMs).toISOString().slice(0, text.length)
  // Numbers, identifiers, hashes and `local:` ids keep their format.
  const last = text.at(-1) ?? ''
  if (/[\da-f]/.test(last)) return `${text.slice(0, -1)}${last === '7' ? '8' : '7'}`
  return `${text}x`
}
