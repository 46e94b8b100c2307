export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What the envelope `value` holds, or the whole body where there is none. */
export const unwrapped = (body: unknown): unknown =>
  isObject(body) && 'value' in body ? body['value'] : body
