/**
 * The provider's id of a record: opaque. The app keeps and sends it unchanged, as a number or text,
 * and compares it as text, because an address has only text.
 */
export type Id = number | string

/**
 * Whether the value can be an id. A number beyond the safe integers is not exact and names no
 * record.
 */
export const isId = (value: unknown): value is Id =>
  typeof value === 'string' ? value !== '' : Number.isSafeInteger(value)

/** Whether both name the same record; an invalid id names none. */
export const isSameId = (one: unknown, other: unknown): boolean =>
  isId(one) && isId(other) && String(one) === String(other)

/**
 * Both forms of an id in an address or a key: '4711' and 4711. The number is left out where its
 * text would differ.
 */
export const idsReading = (text: string): Id[] =>
  isSameId(Number(text), text) ? [text, Number(text)] : [text]
