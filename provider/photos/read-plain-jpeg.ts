import {
  APP0,
  APP14,
  APP15,
  COM,
  EOI,
  isColourProfile,
  jpegOrientation,
  segmentsOf,
  SOS,
  word,
  type Segment,
} from '#src/domain/jpeg-segments.ts'
import { isSrgb } from './is-srgb.ts'

const SOF0 = 0xc0
const DHT = 0xc4
const DQT = 0xdb
const DRI = 0xdd

/** Limit for the segments of each kind of table: twice as many as a baseline picture can use. */
const mostTables = 8

/** Start of the image with a JFIF header, which states only that pixels are square. */
const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')

export interface PlainJpeg {
  /** The picture without metadata: its tables, its frame, its one scan. */
  bytes: Buffer
  width: number
  height: number
}

/**
 * Reduces a plain JPEG, as cameras and canvases make it (baseline, three colours, one scan, upright, sRGB), to its
 * picture data. Metadata (Exif with its location, XMP, comments) and appended data are dropped, and every kept segment
 * has exactly the length that its content requires. Undefined for any other JPEG. The scan itself is not checked,
 * because that needs a decoder.
 */
export function readPlainJpeg(bytes: Buffer): PlainJpeg | undefined {
  try {
    return jpegOrientation(bytes) === 1 ? collect(bytes) : undefined
  } catch {
    return undefined
  }
}

function collect(bytes: Buffer): PlainJpeg | undefined {
  const parts: Buffer[] = [start]
  const count = { [SOF0]: 0, [SOS]: 0, [DQT]: 0, [DHT]: 0, [DRI]: 0 }
  const size = { width: 0, height: 0 }
  for (const segment of segmentsOf(bytes)) {
    const { marker, from, to } = segment
    if (isLeftOut(bytes, segment)) continue
    const body = bytes.subarray(from + 4, marker === SOS ? from + 2 + word(bytes, from + 2) : to)
    // After the scan only the end marker may follow.
    if (!isPlain(marker, body) || (count[SOS] === 1 && marker !== EOI)) return undefined
    if (marker in count) count[marker as keyof typeof count] += 1
    if (marker === SOS && count[SOF0] !== 1) return undefined
    if (marker === SOF0) Object.assign(size, { height: word(body, 1), width: word(body, 3) })
    parts.push(bytes.subarray(from, to))
  }
  const isOne = count[SOS] === 1 && count[SOF0] === 1 && count[DRI] <= 1
  const isBounded = count[DQT] <= mostTables && count[DHT] <= mostTables
  return isOne && isBounded ? { bytes: Buffer.concat(parts), ...size } : undefined
}

/** Adobe's segment and a colour profile other than sRGB are not dropped, because they change the colours. */
function isLeftOut(bytes: Buffer, segment: Segment): boolean {
  const { marker, from, to } = segment
  if (marker === COM) return true
  if (marker < APP0 || marker > APP15 || marker === APP14) return false
  if (!isColourProfile(bytes, segment)) return true
  // The name with its zero byte, then the chunk number and the chunk count.
  return word(bytes, from + 16) === 0x0101 && isSrgb(bytes.subarray(from + 18, to))
}

/** Whether a segment is of a kept kind, and has exactly the content of that kind. */
function isPlain(marker: number, body: Buffer): boolean {
  switch (marker) {
    case DQT:
      return holdsTables(body, (at) => ((body[at] ?? 0xff) <= 3 ? 65 : undefined))
    case DHT:
      return holdsTables(body, (at) => sizeOfCodes(body, at))
    case DRI:
      return body.length === 2
    case SOF0:
      return isFrame(body)
    case SOS:
      return isScan(body)
    default:
      return marker === EOI
  }
}

/** Whether the body is a sequence of whole tables without extra bytes. */
function holdsTables(body: Buffer, sizeAt: (at: number) => number | undefined): boolean {
  let at = 0
  while (at < body.length) {
    const size = sizeAt(at)
    if (size === undefined) return false
    at += size
  }
  return at === body.length && at > 0
}

/** A Huffman table: its class and number, the count of codes of each length, the codes. */
function sizeOfCodes(body: Buffer, at: number): number | undefined {
  if (![0x00, 0x01, 0x10, 0x11].includes(body[at] ?? 0xff)) return undefined
  let codes = 0
  for (const count of body.subarray(at + 1, at + 17)) codes += count
  return codes <= 256 ? 17 + codes : undefined
}

/** Eight bits per sample, a size above zero, three colours. Luminance is sampled as often as the others, or twice. */
function isFrame(body: Buffer): boolean {
  const isSampled = [0x11, 0x21, 0x12, 0x22].includes(body[7] ?? 0)
  const isColour = body[10] === 0x11 && body[13] === 0x11
  return (
    body.length === 15 &&
    body[0] === 8 &&
    word(body, 1) > 0 &&
    word(body, 3) > 0 &&
    body[5] === 3 &&
    [1, 2, 3].every((id, at) => body[6 + at * 3] === id) &&
    isSampled &&
    isColour
  )
}

/** All three colours interleaved, with the full spectrum. */
const isScan = (body: Buffer) =>
  body.length === 10 &&
  body[0] === 3 &&
  [1, 2, 3].every((id, at) => body[1 + at * 2] === id) &&
  [0, 63, 0].every((value, at) => body[7 + at] === value)
