/** A marker segment (ITU-T T.81, annex B), `to` exclusive; that of SOS includes the scan's data. */
export interface Segment {
  marker: number
  from: number
  to: number
}

export const SOS = 0xda
export const EOI = 0xd9
export const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
export const APP14 = 0xee
export const APP15 = 0xef
export const COM = 0xfe

const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= EOI)

export const word = (bytes: Uint8Array, at: number) =>
  ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

/**
 * Segments up to the end of the image; data appended after it (a film, a depth map) is not
 * included. The iteration throws at a damaged segment or a missing end, and does not check the SOI.
 */
export function* segmentsOf(bytes: Uint8Array): Generator<Segment> {
  let at = 2
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) throw new Error('not a JPEG marker')
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = standsAlone(marker) ? 0 : word(bytes, at + 2)
    if (!standsAlone(marker) && length < 2) throw new Error('a JPEG segment without its length')
    let to = at + 2 + length
    if (marker === SOS) to = endOfScan(bytes, to)
    if (to > bytes.length) throw new Error('a JPEG that was cut off')
    yield { marker, from: at, to }
    if (marker === EOI) return
    at = to
  }
  throw new Error('a JPEG without its end')
}

/** Entropy-coded data ends at a marker other than a stuffed zero or a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  throw new Error('a JPEG scan without its end')
}

/** The Exif orientation (1 to 8), 1 where there is none. Throws at damage before the first scan. */
export function jpegOrientation(bytes: Uint8Array): number {
  for (const { marker, from, to } of segmentsOf(bytes)) {
    if (marker === SOS) return 1
    if (marker !== APP1) continue
    const orientation = exifOrientation(bytes.subarray(from + 4, to))
    if (orientation !== undefined) return orientation
  }
  return 1
}

const exifHeader = [0x45, 0x78, 0x69, 0x66, 0, 0]
const orientationTag = 0x0112

/** TIFF inside Exif: a byte order, then the first directory, whose entries are 12 bytes each. */
function exifOrientation(payload: Uint8Array): number | undefined {
  if (!exifHeader.every((byte, at) => payload[at] === byte) || payload.length < 14) return undefined
  const tiff = new DataView(payload.buffer, payload.byteOffset + 6, payload.byteLength - 6)
  const little = tiff.getUint16(0) === 0x4949
  const directory = tiff.getUint32(4, little)
  if (directory + 2 > tiff.byteLength) return undefined
  const count = tiff.getUint16(directory, little)
  for (let n = 0; n < count; n += 1) {
    const entry = directory + 2 + n * 12
    if (entry + 12 > tiff.byteLength) return undefined
    if (tiff.getUint16(entry, little) !== orientationTag) continue
    const orientation = tiff.getUint16(entry + 8, little)
    return orientation >= 1 && orientation <= 8 ? orientation : undefined
  }
  return undefined
}

/** Whether a segment of APP2 holds a colour profile, or a part of one. */
export const isColourProfile = (bytes: Uint8Array, { marker, from }: Segment) =>
  marker === APP2 && String.fromCharCode(...bytes.subarray(from + 4, from + 15)) === 'ICC_PROFILE'
