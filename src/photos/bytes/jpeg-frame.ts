import { word, type Segment } from '#src/domain/jpeg-segments.ts'

const progressive = 0xc2

/** One colour component of a JPEG, divided into blocks of 8 × 8 pixels. */
export interface Component {
  id: number
  /** The component's blocks in one unit of a scan with several components. */
  blocks: { across: number; down: number }
  /** The number of blocks that contain part of the picture. */
  columns: number
  rows: number
  /** The number of blocks in a row, including those that only pad the last unit. */
  stride: number
  /** Progressive only: two words per block, with one bit for each non-zero coefficient. */
  nonZero: Uint32Array
  /** Progressive only: the lowest bit that was sent of each coefficient, -1 if none was sent. */
  lowestBit: Int8Array
}

export interface JpegFrame {
  isProgressive: boolean
  /** The number of units of a scan with several components. */
  columns: number
  rows: number
  components: Component[]
}

/**
 * Parses a sequential or progressive frame with Huffman coding, the kinds that browsers show; undefined for any
 * other.
 */
export function readFrame(bytes: Uint8Array, { marker, from }: Segment): JpegFrame | undefined {
  const isProgressive = marker === progressive
  if (marker > progressive) return undefined
  const height = word(bytes, from + 5)
  const width = word(bytes, from + 7)
  const sampled = Array.from({ length: bytes[from + 9] ?? 0 }, (_, n) => {
    const at = from + 10 + n * 3
    const factors = bytes[at + 1] ?? 0
    return { id: bytes[at] ?? 0, across: factors >> 4, down: factors & 15 }
  })
  const mostAcross = Math.max(...sampled.map(({ across }) => across))
  const mostDown = Math.max(...sampled.map(({ down }) => down))
  const columns = Math.ceil(width / (8 * mostAcross))
  const rows = Math.ceil(height / (8 * mostDown))
  const components = sampled.map(({ id, across, down }): Component => {
    const stride = columns * across
    return {
      id,
      blocks: { across, down },
      columns: Math.ceil(Math.ceil((width * across) / mostAcross) / 8),
      rows: Math.ceil(Math.ceil((height * down) / mostDown) / 8),
      stride,
      nonZero: new Uint32Array(isProgressive ? stride * rows * down * 2 : 0),
      lowestBit: new Int8Array(64).fill(-1),
    }
  })
  return { isProgressive, columns, rows, components }
}

/**
 * A Huffman table that is indexed by the next sixteen bits: the code's length times 256 plus its value; 0 if
 * the bits start with no code. `short` is indexed by the first ten bits and tried first, because it fits into
 * the processor's cache and is several times as fast.
 */
export interface CodeTable {
  short: Uint16Array
  whole: Uint16Array
}

export const noCodes: CodeTable = {
  short: new Uint16Array(1 << 10),
  whole: new Uint16Array(1 << 16),
}

/** Adds the tables of one segment to the known tables, by class and number. */
export function readTables(body: Uint8Array, tables: Map<number, CodeTable>): void {
  let at = 0
  while (at < body.length) {
    const whole = new Uint16Array(1 << 16)
    let code = 0
    let value = at + 17
    for (let length = 1; length <= 16; length += 1) {
      const size = 1 << (16 - length)
      const end = value + (body[at + length] ?? 0)
      for (; value < end; value += 1) {
        whole.fill((length << 8) | (body[value] ?? 0), code, code + size)
        code += size
      }
    }
    const short = new Uint16Array(1 << 10)
    for (let bits = 0; bits < short.length; bits += 1) {
      const found = whole[bits << 6] ?? 0
      if (found >> 8 <= 10) short[bits] = found
    }
    tables.set(body[at] ?? 0, { short, whole })
    at = value
  }
}
