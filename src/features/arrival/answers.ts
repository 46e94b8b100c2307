const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const unwrapped = (body: unknown): unknown =>
  isObject(body) && 'value' in body ? body['value'] : body

/** Contract §12: `value` is the id of what was made. */
export function acceptId(body: unknown) {
  const id = unwrapped(body)
  return typeof id === 'number' && Number.isInteger(id) && id > 0 ? { id } : undefined
}

/** The id of the driver that a search found, null where there is none, undefined when that is no answer. */
export function foundDriver(body: unknown): number | null | undefined {
  const found = unwrapped(body)
  if (found === null) return null
  return isObject(found) && typeof found['id'] === 'number' ? found['id'] : undefined
}

/** The driver in an answer; undefined when that is none. */
export function driverIn(body: unknown): Record<string, unknown> | undefined {
  const driver = unwrapped(body)
  return isObject(driver) && typeof driver['cpf'] === 'string' ? driver : undefined
}
