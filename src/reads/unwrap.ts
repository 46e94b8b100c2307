export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The content of the envelope `value`, or the whole body without an envelope. */
export const unwrapped = (body: unknown): unknown =>
  isObject(body) && 'value' in body ? body['value'] : body

/** The value of a field inside an answer, by the names on the way to it; undefined where the answer lacks one. */
export const fieldIn = (body: unknown, ...names: readonly string[]): unknown =>
  names.reduce<unknown>(
    (value, name) => (isObject(value) ? value[name] : undefined),
    unwrapped(body),
  )

/**
 * Field names that hold lists. Photos are excluded, because a record that does not show its photos may still have
 * some.
 */
const listNames: ReadonlySet<string> = new Set([
  'checklists',
  'embalagens',
  'itens',
  'items',
  'options',
  'padrao',
  'produtoLote',
  'pendencias',
  'respostas',
])

/** Replaces null by an empty list in list fields (contract §1, absent values), in `value` itself. */
export function withLists(value: unknown): unknown {
  if (Array.isArray(value)) value.forEach(withLists)
  else if (isObject(value)) {
    for (const [name, inside] of Object.entries(value)) {
      if (inside === null && listNames.has(name)) value[name] = []
      else withLists(inside)
    }
  }
  return value
}
