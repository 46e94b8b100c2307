import { segmentsOf, SOS, word } from '#src/domain/jpeg-segments.ts'
import type { ImageType, Original } from '../photo.ts'
import { isWholePng } from './is-whole-png.ts'
import { isFrame } from './jpeg.ts'
import { type CodeTable, type JpegFrame, readFrame, readTables } from './jpeg-frame.ts'
import { passScan } from './jpeg-scan.ts'

/**
 * Whether a picture is complete. Firefox and Safari decode the present part of a truncated picture, and every
 * browser shows it, so re-encoding would turn it into a normal photo. For JPEG and PNG all data of the picture are
 * checked, for other formats only the structure up to the end.
 */
export async function isWhole({ bytes, type }: Original): Promise<boolean> {
  try {
    return await readers[type](new Uint8Array(bytes))
  } catch {
    // An offset points beyond the end of the file.
    return false
  }
}

const readers: Record<ImageType, (bytes: Uint8Array<ArrayBuffer>) => boolean | Promise<boolean>> = {
  'image/jpeg': isWholeJpeg,
  'image/png': isWholePng,
  'image/webp': isWholeWebp,
  'image/gif': isWholeGif,
  'image/avif': hasWholeBoxes,
  'image/heic': hasWholeBoxes,
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Each chunk states its length; a chunk of odd length is padded. */
function isWholeWebp(bytes: Uint8Array): boolean {
  const data = view(bytes)
  const end = 8 + data.getUint32(4, true)
  let at = 12
  while (at + 8 <= end) {
    const length = data.getUint32(at + 4, true)
    at += 8 + length + (length & 1)
  }
  return at === end && end <= bytes.length
}

/**
 * A GIF consists of blocks, each a sequence of sub-blocks that ends with an empty one, up to the trailer byte.
 */
function isWholeGif(bytes: Uint8Array): boolean {
  const tableSize = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1))
  const byteAt = (at: number) => view(bytes).getUint8(at)
  let at = 13 + tableSize(byteAt(10))
  while (byteAt(at) !== 0x3b) {
    // An extension has two bytes before its sub-blocks; an image has a descriptor, an optional colour table and
    // one byte.
    at += byteAt(at) === 0x21 ? 2 : 11 + tableSize(byteAt(at + 9))
    while (byteAt(at) !== 0) at += 1 + byteAt(at)
    at += 1
  }
  return true
}

/**
 * Whether the boxes with the description and the data of the picture exist in their full length. Later boxes do
 * not matter.
 */
function hasWholeBoxes(bytes: Uint8Array): boolean {
  const data = view(bytes)
  const missing = new Set(['meta', 'mdat'])
  let at = 0
  while (missing.size > 0) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const short = data.getUint32(at)
    // 0 means up to the end of the file; 1 means that an eight-byte length follows.
    const length = short === 1 ? Number(data.getBigUint64(at + 8)) : short || bytes.length - at
    if (length < 8 || at + length > bytes.length) return false
    missing.delete(name)
    at += length
  }
  return true
}

const DHT = 0xc4
const DRI = 0xdd

/**
 * Whether each block of the picture is present and each of its codes is valid. A browser's decoder silently
 * paints missing blocks grey. The check parses the codes like a decoder but computes no pixels: about 100 MB/s
 * on a desktop, with a copy of one scan in memory and, for a progressive picture, one bit per coefficient. It
 * cannot detect bytes that were changed into other codes for the same number of blocks.
 */
function isWholeJpeg(bytes: Uint8Array): boolean {
  try {
    return hasAllBlocks(bytes)
  } catch {
    // A header that makes no sense or a missing end throws as well.
    return false
  }
}

function hasAllBlocks(bytes: Uint8Array): boolean {
  const tables = new Map<number, CodeTable>()
  let frame: JpegFrame | undefined
  let restartInterval = 0
  let scans = 0
  for (const segment of segmentsOf(bytes)) {
    const { marker, from, to } = segment
    if (marker === DHT) readTables(bytes.subarray(from + 4, to), tables)
    if (marker === DRI) restartInterval = word(bytes, from + 4)
    if (isFrame(marker)) {
      frame = readFrame(bytes, segment)
      // For a lossless or arithmetic-coded JPEG, only a browser that can decode it can decide.
      if (frame === undefined) return true
    }
    if (marker !== SOS) continue
    if (frame === undefined) return false
    passScan(bytes, segment, frame, tables, restartInterval)
    scans += 1
  }
  return scans > 0 && frame !== undefined && isComplete(frame)
}

/**
 * Whether a progressive picture is complete down to the last bit; the scans of a sequential picture contain all
 * colours.
 */
const isComplete = ({ components }: JpegFrame) =>
  components.every(({ lowestBit }) => lowestBit.every((bit) => bit === 0))
