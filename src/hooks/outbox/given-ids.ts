import { idsReading, type Id } from '#src/domain/names/ids.ts'

/**
 * Ids that the provider gave as text although they read as numbers. An address says both alike; what it
 * says is sent as the provider gave it.
 */
const texts = new Set<string>()
const listeners = new Set<() => void>()

export const subscribeGivenIds = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The names of fields that hold ids: `id`, `idSaida`, `IdChecklist`, `referenceId`, `uid`, `rid`, `urid`. */
const namesId = /^[iI]d$|^[iI]d[A-Z]|Id$|^(?:u|r|ur)id$/

/** Looks through what a read brought. */
export function noteGivenIds(value: unknown): void {
  const before = texts.size
  look(value)
  if (texts.size > before) for (const listener of listeners) listener()
}

function look(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, one] of Object.entries(value)) {
    if (typeof one !== 'string') look(one)
    else if (namesId.test(name) && idsReading(one).length > 1) texts.add(one)
  }
}

/** The id that a text stands for, as the provider gave it: a number where it reads as one and was not given as text. */
export function givenId(text: string): Id {
  const [, number] = idsReading(text)
  return number === undefined || texts.has(text) ? text : number
}
