import { Refusal } from '../errors/refusal.ts'

/** A structured-field string (RFC 8941 §3.3.3) of at most 255 characters; the draft recommends a UUID. */
const quoted = /^"((?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\]){1,255})"$/

/** The key of a call, without its quotes; undefined when the call has none. Throws 400 for any other text. */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const key = typeof header === 'string' ? quoted.exec(header.trim())?.[1] : undefined
  if (key !== undefined) return key
  throw new Refusal(400, 'Idempotency-Key malformada: envie um texto entre aspas, como "<uuid>"')
}
