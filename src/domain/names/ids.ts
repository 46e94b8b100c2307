/**
 * The provider's id of a record: opaque. It is carried and sent as it came, a number or text, and
 * compared by its text, because an address says only that.
 */
export type Id = number | string

/** Whether it can be an id at all. A number that is not exact any more names no record. */
export const isId = (value: unknown): value is Id =>
  typeof value === 'string' ? value !== '' : Number.isSafeInteger(value)

/** Whether both name the same record; what is no id names none. */
export const isSameId = (one: unknown, other: unknown): boolean =>
  isId(one) && isId(other) && String(one) === String(other)

/** Both forms of what an address or a key says: 4711 and '4711'. The number is missing where it would read otherwise. */
export const idsReading = (text: string): Id[] =>
  isSameId(Number(text), text) ? [text, Number(text)] : [text]
