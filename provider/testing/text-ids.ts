/**
 * Simulates a provider with text ids, made from the reference provider's numbers: for tests of a client with opaque
 * ids. The text needs encoding in a path.
 */
export const textId = (id: number): string => `reg/${id}`

/** Fields with ids; `idSub` is a number, and the other exceptions are statuses. */
const namesId = /^[iI]d$|^[iI]d(?!Sub$|Status$|CarregamentoStatus$)[A-Z]|Id$|^(?:u|r|ur)id$/

/** Lists of ids. */
const namesIds = new Set(['alocacoes', 'embalagens'])

/** The same value with every id as text, including a response that is a single id. */
export function withTextIds<Value>(value: Value): Value {
  return replace(value, 'body') as Value
}

function replace(value: unknown, name: string): unknown {
  if (typeof value === 'number') return namesId.test(name) ? textId(value) : value
  if (Array.isArray(value)) {
    return value.map((one: unknown) =>
      typeof one === 'number' && namesIds.has(name) ? textId(one) : replace(one, name),
    )
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      // Contract §12: the response to a create is the bare id.
      name === 'body' && key === 'value' && typeof one === 'number'
        ? textId(one)
        : replace(one, key),
    ]),
  )
}
