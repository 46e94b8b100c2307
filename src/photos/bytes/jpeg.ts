import {
  APP0,
  APP14,
  APP15,
  COM,
  isColourProfile,
  jpegOrientation,
  segmentsOf,
  SOS,
  word,
  type Segment,
} from '#src/domain/jpeg-segments.ts'
import { maxSidePx, type Original, type Size } from '../photo.ts'

export const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Width and height as stored (before its orientation is applied), from the header alone. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } | undefined {
  for (const { marker, from } of segmentsOf(bytes)) {
    if (isFrame(marker)) return { height: word(bytes, from + 5), width: word(bytes, from + 7) }
    if (marker === SOS) return undefined
  }
  return undefined
}

/**
 * Whether the rows are stored sequentially. A decoder has to hold a progressive picture, which has several
 * scans, until the last scan.
 */
export function isSequentialJpeg(bytes: Uint8Array): boolean {
  for (const { marker } of segmentsOf(bytes)) if (isFrame(marker)) return marker <= 0xc1
  return false
}

/**
 * JFIF, the colour profile and Adobe's colour transform affect the picture; the other segments are metadata.
 */
const isTelling = (bytes: Uint8Array, segment: Segment) => {
  const { marker } = segment
  if (marker === COM) return true
  if (marker < APP0 || marker > APP15 || marker === APP0 || marker === APP14) return false
  return !isColourProfile(bytes, segment)
}

/**
 * The same picture, pixel for pixel, without Exif (location, time, camera), XMP, comments or appended data.
 * Throws if the bytes are not a whole JPEG.
 */
export function stripJpeg(bytes: Uint8Array): ArrayBuffer {
  const kept: Uint8Array[] = [bytes.subarray(0, 2)]
  for (const segment of segmentsOf(bytes)) {
    if (!isTelling(bytes, segment)) kept.push(bytes.subarray(segment.from, segment.to))
  }
  const stripped = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of kept) {
    stripped.set(part, at)
    at += part.length
  }
  return stripped.buffer
}

/**
 * The original without its metadata, if it already meets every rule: a JPEG, stored upright, within the limits.
 * Encoding it again would only lose detail.
 */
export function asItIs(original: Original, { width, height }: Size) {
  if (original.type !== 'image/jpeg' || Math.max(width, height) > maxSidePx) return
  const bytes = new Uint8Array(original.bytes)
  try {
    return jpegOrientation(bytes) === 1 ? stripJpeg(bytes) : undefined
  } catch {
    return undefined
  }
}
