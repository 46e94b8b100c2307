import { idsReading, type Id } from '#src/domain/names/ids.ts'

/**
 * Ids that the provider sent as text although they look like numbers. An address has the same text
 * for both forms, and the app sends an id in the form in which the provider sent it.
 */
const texts = new Set<string>()
const listeners = new Set<() => void>()

export const subscribeGivenIds = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The names of fields that hold ids: `id`, `idSaida`, `IdChecklist`, `referenceId`, `uid`, `rid`, `urid`. */
const namesId = /^[iI]d$|^[iI]d[A-Z]|Id$|^(?:u|r|ur)id$/

/** Collects the ids in the answer to a read. */
export function noteGivenIds(value: unknown): void {
  const before = texts.size
  check(value)
  if (texts.size > before) for (const listener of listeners) listener()
}

function check(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) {
    if (typeof one !== 'string') check(one)
    else if (namesId.test(name) && idsReading(one).length > 1) texts.add(one)
  }
}

/**
 * The id of an address in the provider's form: a number where the text reads as one and the
 * provider did not send it as text.
 */
export function givenId(text: string): Id {
  const [, number] = idsReading(text)
  return number === undefined || texts.has(text) ? text : number
}
