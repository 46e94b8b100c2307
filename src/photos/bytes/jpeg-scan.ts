import { word, type Segment } from '#src/domain/jpeg-segments.ts'
import { codesOf, DamagedError, passBlock, readCode, type Codes } from './jpeg-codes.ts'
import { noCodes, type CodeTable, type Component, type JpegFrame } from './jpeg-frame.ts'
import { passFirst, passRefinement } from './jpeg-progressive.ts'

/**
 * The most bytes that may follow the last block of a scan, as some cameras leave them; more bytes would be
 * blocks.
 */
const mostLeftOver = 64

interface Part {
  component: Component
  dc: CodeTable
  ac: CodeTable
  /** The component's blocks in each unit of this scan. */
  blocks: number
}

interface Scan {
  isProgressive: boolean
  parts: Part[]
  columns: number
  rows: number
  /** The first and last coefficient of a block that the scan contains. */
  first: number
  last: number
  /** Progressive only: the lowest bit that was sent before (0 for none), and the lowest bit of this scan. */
  before: number
  lowest: number
  body: Uint8Array
}

/** Parses a scan to its last block. Throws DamagedError if a code is invalid or a block is missing. */
export function passScan(
  bytes: Uint8Array,
  segment: Segment,
  frame: JpegFrame,
  tables: ReadonlyMap<number, CodeTable>,
  restartInterval: number,
): void {
  const scan = readScan(bytes, segment, frame, tables)
  const units = scan.columns * scan.rows
  const interval = restartInterval === 0 ? units : restartInterval
  const intervals = codesOf(scan.body).values()
  for (let unit = 0; unit < units; unit += interval) {
    const codes = intervals.next().value ?? expectCodes()
    passUnits(scan, codes, unit, Math.min(units, unit + interval))
    if (codes.position > codes.end || codes.run > 0) throw new DamagedError('it was cut off')
    if (holdsMore(codes)) throw new DamagedError('blocks behind the last')
  }
  for (const { component } of scan.parts)
    component.lowestBit.fill(scan.lowest, scan.first, scan.last + 1)
}

function readScan(
  bytes: Uint8Array,
  { from, to }: Segment,
  { isProgressive, columns, rows, components }: JpegFrame,
  tables: ReadonlyMap<number, CodeTable>,
): Scan {
  const count = bytes[from + 4] ?? 0
  const parts = Array.from({ length: count }, (_, n): Part => {
    const id = bytes[from + 5 + n * 2]
    const names = bytes[from + 6 + n * 2] ?? 0
    const component = components.find((one) => one.id === id)
    if (component === undefined) throw new DamagedError('a scan of another picture')
    const { across, down } = component.blocks
    const dc = tables.get(names >> 4) ?? noCodes
    const ac = tables.get(0x10 | (names & 15)) ?? noCodes
    return { component, dc, ac, blocks: count === 1 ? 1 : across * down }
  })
  const [only] = parts
  if (only === undefined) throw new DamagedError('a scan of nothing')
  const [first = 0, last = 0, bits = 0] = bytes.subarray(from + 5 + count * 2)
  return {
    isProgressive,
    parts,
    // A scan of a single component has no padding blocks.
    columns: count === 1 ? only.component.columns : columns,
    rows: count === 1 ? only.component.rows : rows,
    // A sequential scan contains all coefficients, whatever these bytes contain.
    ...(isProgressive
      ? { first, last, before: bits >> 4, lowest: bits & 15 }
      : { first: 0, last: 63, before: 0, lowest: 0 }),
    body: bytes.subarray(from + 2 + word(bytes, from + 2), to),
  }
}

function passUnits(scan: Scan, codes: Codes, from: number, to: number): void {
  const { isProgressive, parts, columns, first, last, before } = scan
  const [{ component, ac } = expectCodes()] = parts
  for (let unit = from; unit < to; unit += 1) {
    if (isProgressive && first > 0) {
      const block = Math.floor(unit / columns) * component.stride + (unit % columns)
      const pass = before === 0 ? passFirst : passRefinement
      pass(codes, ac, component.nonZero, block * 2, first, last)
      continue
    }
    for (const part of parts) {
      for (let n = 0; n < part.blocks; n += 1) {
        if (!isProgressive) passBlock(codes, part.dc, part.ac)
        else if (before > 0) codes.position += 1
        else {
          const size = readCode(codes, part.dc)
          codes.position += size
        }
      }
    }
  }
}

const expectCodes = (): never => {
  throw new DamagedError('it was cut off')
}

/** Whether more bytes follow than a camera leaves, other than one repeated fill byte. */
function holdsMore({ data, end, position }: Codes): boolean {
  const rest = data.subarray((position + 7) >> 3, end >> 3)
  return rest.length > mostLeftOver && rest.some((byte) => byte !== rest[0])
}
