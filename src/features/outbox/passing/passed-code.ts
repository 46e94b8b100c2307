import { joined, type Bytes } from '../rescue/sealed.ts'
import { fromBase45, toBase45 } from './base45.ts'
import { blockBytes, mostPassedBytes } from './fountain.ts'

/** What a code of the two tablets says. Ids are hexadecimal. */
export type PassedCode =
  /** The receiver's public key, and a hash of its person. */
  | { is: 'key'; person: string; key: Bytes }
  /** Some blocks of the sealed work, the first of which is `number`. */
  | { is: 'blocks'; digest: string; to: string; length: number; number: number; blocks: Bytes[] }
  /** The receiver has imported the work with this hash. */
  | { is: 'receipt'; digest: string }

/** Bytes of an id: enough to tell two tablets or two transfers from each other. */
const idBytes = 8
/** An uncompressed point of P-256. */
export const keyBytes = 65

const format = 1
const letters = { key: 'K', blocks: 'B', receipt: 'R' } as const

/** Base 45, because a reader of the browser gives text and would change other bytes. */
export const textOf = (code: PassedCode): string =>
  `PAV${letters[code.is]}${format}:${toBase45(joined(partsOf(code)))}`

function partsOf(code: PassedCode): Bytes[] {
  if (code.is === 'key') return [bytesOfHex(code.person), code.key]
  if (code.is === 'receipt') return [bytesOfHex(code.digest)]
  const numbers = new DataView(new ArrayBuffer(8))
  numbers.setUint32(0, code.length)
  numbers.setUint32(4, code.number)
  return [
    bytesOfHex(code.digest),
    bytesOfHex(code.to),
    new Uint8Array(numbers.buffer),
    ...code.blocks,
  ]
}

/** 'foreign' for any other code, 'other-format' for one of another release of the app. */
export function parsePassedCode(text: string): PassedCode | 'foreign' | 'other-format' {
  const [, letter, digits, rest = ''] = /^PAV([A-Z])(\d+):(.*)$/s.exec(text) ?? []
  if (letter === undefined) return 'foreign'
  if (Number(digits) !== format) return 'other-format'
  const bytes = fromBase45(rest)
  if (bytes === undefined) return 'foreign'
  const id = (at: number) => hexOf(bytes.subarray(at, at + idBytes))
  if (letter === letters.key && bytes.length === idBytes + keyBytes)
    return { is: 'key', person: id(0), key: bytes.slice(idBytes) }
  if (letter === letters.receipt && bytes.length === idBytes)
    return { is: 'receipt', digest: id(0) }
  return letter === letters.blocks ? blocksOf(bytes, id) : 'foreign'
}

function blocksOf(bytes: Bytes, id: (at: number) => string): PassedCode | 'foreign' {
  const start = 2 * idBytes + 8
  const count = (bytes.length - start) / blockBytes
  if (!Number.isInteger(count) || count < 1) return 'foreign'
  const numbers = new DataView(bytes.buffer, 2 * idBytes)
  const [length, number] = [numbers.getUint32(0), numbers.getUint32(4)]
  if (length === 0 || length > mostPassedBytes) return 'foreign'
  const blocks = Array.from({ length: count }, (_, at) =>
    bytes.slice(start + at * blockBytes, start + (at + 1) * blockBytes),
  )
  return { is: 'blocks', digest: id(0), to: id(idBytes), length, number, blocks }
}

/** The id of some bytes or of a text. */
export async function idOf(content: Bytes | string): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).subarray(0, idBytes))
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const bytesOfHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
