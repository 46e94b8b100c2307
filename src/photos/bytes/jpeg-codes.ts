import type { CodeTable } from './jpeg-frame.ts'

/** The codes do not form a complete picture. */
export class DamagedError extends Error {
  override name = 'DamagedError'
}

/** The codes of a scan between two restart markers, without stuffed bytes. */
export interface Codes {
  /**
   * The bytes of the whole scan; zeros follow the last byte, so that three bytes can be read at any position.
   */
  data: Uint8Array
  /** The position in bits. */
  position: number
  end: number
  /** Progressive only: the number of following blocks whose coefficients do not change. */
  run: number
}

/** The first of eight restart markers, which repeat cyclically. */
const firstRestart = 0xd0

/**
 * The codes of a scan, split at its restart markers. Throws DamagedError if the markers are out of sequence.
 */
export function codesOf(scan: Uint8Array): Codes[] {
  const data = new Uint8Array(scan.length + 3)
  const parts: Codes[] = []
  let size = 0
  let begin = 0
  const copy = (from: number, to: number) => {
    data.set(scan.subarray(from, to), size)
    size += to - from
  }
  const cut = () => {
    parts.push({ data, position: begin * 8, end: size * 8, run: 0 })
    begin = size
  }
  let at = 0
  for (;;) {
    const found = scan.indexOf(0xff, at)
    if (found === -1 || found + 1 >= scan.length) break
    const marker = scan[found + 1]
    // A zero after 0xff marks a data byte, not a marker.
    copy(at, marker === 0 ? found + 1 : found)
    if (marker !== undefined && marker !== 0 && marker !== 0xff) {
      if (marker !== firstRestart + (parts.length % 8)) throw new DamagedError('a wrong restart')
      cut()
    }
    // A marker may be preceded by additional 0xff fill bytes.
    at = marker === 0xff ? found + 1 : found + 2
  }
  copy(at, scan.length)
  cut()
  return parts
}

/** The sixteen bits at `position`, which counts bits. */
const sixteenBits = (data: Uint8Array, position: number) => {
  const at = position >> 3
  const bytes = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
  return (bytes >> (8 - (position & 7))) & 0xffff
}

const codeAt = (data: Uint8Array, position: number, { short, whole }: CodeTable) => {
  const bits = sixteenBits(data, position)
  return short[bits >> 6] || (whole[bits] ?? 0)
}

/**
 * Skips one block of a sequential picture. It only checks that the block can be read and does not decode the
 * numbers.
 */
export function passBlock(codes: Codes, dc: CodeTable, ac: CodeTable): void {
  const { data } = codes
  let code = codeAt(data, codes.position, dc)
  let position = codes.position + (code >> 8) + (code & 15)
  let isCode = code !== 0
  for (let k = 1; k < 64 && isCode;) {
    code = codeAt(data, position, ac)
    isCode = code !== 0
    const size = code & 15
    const zeros = (code >> 4) & 15
    position += (code >> 8) + size
    if (size === 0 && zeros < 15) break
    k += zeros + 1
    if (k > 64) isCode = false
  }
  if (!isCode || position > codes.end) throw new DamagedError('a wrong code, or none left')
  codes.position = position
}

/** The value of the next code. */
export function readCode(codes: Codes, table: CodeTable): number {
  const code = codeAt(codes.data, codes.position, table)
  codes.position += code >> 8
  if (code === 0 || codes.position > codes.end) throw new DamagedError('a wrong code, or none left')
  return code & 0xff
}

/** Reads a number of at most fifteen bits. */
export function readBits(codes: Codes, count: number): number {
  const value = sixteenBits(codes.data, codes.position) >> (16 - count)
  codes.position += count
  return value
}
