import { isId, type Id } from '#src/domain/names/ids.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'

/**
 * The new id from a response (contract §12). A bare number is accepted as the id; text is accepted only inside `value`.
 */
export function acceptId(body: unknown) {
  const id = unwrapped(body)
  return isId(id) && (id !== body || typeof id === 'number') ? { id } : undefined
}

/** The id of the driver that a search found, null for no match, undefined for an invalid response. */
export function foundDriver(body: unknown): Id | null | undefined {
  const found = unwrapped(body)
  if (found === null) return null
  return isObject(found) && isId(found['id']) ? found['id'] : undefined
}

/** The driver in a response, or undefined for an invalid one. */
export function driverIn(body: unknown): Record<string, unknown> | undefined {
  const driver = unwrapped(body)
  return isObject(driver) && typeof driver['cpf'] === 'string' ? driver : undefined
}
