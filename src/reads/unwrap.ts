export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the envelope `value` holds, or the whole body where there is none. */
export const unwrapped = (body: unknown): unknown =>
  isObject(body) && 'value' in body ? body['value'] : body

/** What records hold lists of. Not photos: of a record whose photos are not told, none counts as absent. */
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

/** Puts an empty list where the provider says null (contract §1, absent values), in `value` itself. */
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
