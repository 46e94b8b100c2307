import { segmentsOf, SOS, word } from '#src/domain/jpeg-segments.ts'
import { isFrame } from './jpeg.ts'
import { readFrame, readTables, type CodeTable, type Frame } from './jpeg-frame.ts'
import { passScan } from './jpeg-scan.ts'

const DHT = 0xc4
const DRI = 0xdd

/**
 * Whether each block of the picture is there and none of its codes is wrong. A decoder of a browser paints
 * grey what is missing and says nothing. The codes are read as a decoder reads them, and no pixel is made of
 * them: about 100 MB a second on a desk, with a copy of one scan in memory and, of a progressive picture, one bit
 * for each coefficient. What this cannot see: bytes that were changed into other codes of as many blocks.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  try {
    return hasAllBlocks(bytes)
  } catch {
    // Also where a header makes no sense, or the end is missing.
    return false
  }
}

function hasAllBlocks(bytes: Uint8Array): boolean {
  const tables = new Map<number, CodeTable>()
  let frame: Frame | undefined
  let restartInterval = 0
  let scans = 0
  for (const segment of segmentsOf(bytes)) {
    const { marker, from, to } = segment
    if (marker === DHT) readTables(bytes.subarray(from + 4, to), tables)
    if (marker === DRI) restartInterval = word(bytes, from + 4)
    if (isFrame(marker)) {
      frame = readFrame(bytes, segment)
      // Lossless, or with arithmetic codes: whoever can decode it has to say.
      if (frame === undefined) return true
    }
    if (marker !== SOS) continue
    if (frame === undefined) return false
    passScan(bytes, segment, frame, tables, restartInterval)
    scans += 1
  }
  return scans > 0 && frame !== undefined && isComplete(frame)
}

/** Whether a progressive picture came to its last bit; one that comes in one go has all colours in its scans. */
const isComplete = ({ components }: Frame) =>
  components.every(({ lowestBit }) => lowestBit.every((bit) => bit === 0))
