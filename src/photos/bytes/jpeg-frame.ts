import { word, type Segment } from '#src/domain/jpeg-segments.ts'

const progressive = 0xc2

/** One colour of a JPEG, cut into blocks of eight by eight. */
export interface Component {
  id: number
  /** Blocks of it in one unit of a scan that holds several colours. */
  blocks: { across: number; down: number }
  /** Blocks that hold some of the picture. */
  columns: number
  rows: number
  /** Blocks in a row, those included that only fill up the last unit. */
  stride: number
  /** Progressive only: two words for each block, a bit for each coefficient that is not zero. */
  nonZero: Uint32Array
  /** Progressive only: of each coefficient the lowest bit that was sent, -1 where none was. */
  lowestBit: Int8Array
}

export interface Frame {
  isProgressive: boolean
  /** Units of a scan that holds several colours. */
  columns: number
  rows: number
  components: Component[]
}

/** Of a frame whose codes are Huffman's, as all are that browsers show; undefined of another kind. */
export function readFrame(bytes: Uint8Array, { marker, from }: Segment): Frame | undefined {
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
 * A Huffman table, asked with the next sixteen bits: the length of their code times 256, and its value; 0
 * where they begin with no code. `short` is asked first, with the first ten of them: it stays in the
 * processor's cache, and is several times as fast.
 */
export interface CodeTable {
  short: Uint16Array
  whole: Uint16Array
}

export const noCodes: CodeTable = {
  short: new Uint16Array(1 << 10),
  whole: new Uint16Array(1 << 16),
}

/** Puts the tables of one segment among those that are known, under their class and number. */
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
