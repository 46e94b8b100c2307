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

/** Tables of each kind: twice as many as a baseline picture can use. */
const mostTables = 8

/** Start of the image, and the only thing that is told about it: that its pixels are square. */
const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')

export interface PlainJpeg {
  /** The picture with nothing around it: its tables, its frame, its one scan. */
  bytes: Buffer
  width: number
  height: number
}

/**
 * What stays of a JPEG of the plainest kind, as cameras and canvases make it: baseline, three colours,
 * one scan, upright, sRGB. What only tells (Exif with its place, XMP, comments), and what follows its
 * end, is left out; each part that stays has the length that its own contents ask for. Undefined of
 * any other. Its scan is not looked into: that takes a decoder.
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
    // After the scan there is only the end.
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

/** Adobe's segment and a colour profile other than sRGB change how the picture looks. */
function isLeftOut(bytes: Buffer, segment: Segment): boolean {
  const { marker, from, to } = segment
  if (marker === COM) return true
  if (marker < APP0 || marker > APP15 || marker === APP14) return false
  if (!isColourProfile(bytes, segment)) return true
  // The name with its zero, then which part of how many it is.
  return word(bytes, from + 16) === 0x0101 && isSrgb(bytes.subarray(from + 18, to))
}

/** Whether a segment is of a kind that stays, and holds what that kind holds and nothing more. */
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

/** Table after table, to the last byte. */
function holdsTables(body: Buffer, sizeAt: (at: number) => number | undefined): boolean {
  let at = 0
  while (at < body.length) {
    const size = sizeAt(at)
    if (size === undefined) return false
    at += size
  }
  return at === body.length && at > 0
}

/** Of a Huffman table: its class and number, how many codes there are of each length, the codes. */
function sizeOfCodes(body: Buffer, at: number): number | undefined {
  if (![0x00, 0x01, 0x10, 0x11].includes(body[at] ?? 0xff)) return undefined
  let codes = 0
  for (const count of body.subarray(at + 1, at + 17)) codes += count
  return codes <= 256 ? 17 + codes : undefined
}

/** Eight bits, some pixels, then three colours: luminance sampled as often as the others, or twice. */
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

/** All three colours at once, whole. */
const isScan = (body: Buffer) =>
  body.length === 10 &&
  body[0] === 3 &&
  [1, 2, 3].every((id, at) => body[1 + at * 2] === id) &&
  [0, 63, 0].every((value, at) => body[7 + at] === value)
