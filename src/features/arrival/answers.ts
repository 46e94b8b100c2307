import { isId, type Id } from '#src/domain/names/ids.ts'

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const unwrapped = (body: unknown): unknown =>
  isObject(body) && 'value' in body ? body['value'] : body

/** Contract §12: `value` is the id of what was made. Text is one only where it says that it is the value. */
export function acceptId(body: unknown) {
  const id = unwrapped(body)
  return isId(id) && (id !== body || typeof id === 'number') ? { id } : undefined
}

/** The id of the driver that a search found, null where there is none, undefined when that is no answer. */
export function foundDriver(body: unknown): Id | null | undefined {
  const found = unwrapped(body)
  if (found === null) return null
  return isObject(found) && isId(found['id']) ? found['id'] : undefined
}

/** The driver in an answer; undefined when that is none. */
export function driverIn(body: unknown): Record<string, unknown> | undefined {
  const driver = unwrapped(body)
  return isObject(driver) && typeof driver['cpf'] === 'string' ? driver : undefined
}
