import { jpegSize } from './jpeg.ts'
import { maxWholePixels, type ImageType, type Size } from '../photo.ts'
import { imageType } from './sniff.ts'

/**
 * Reads width and height from the header without decoding; undefined if the header lacks them. The caller can then
 * reject a picture before its bitmap takes four bytes per pixel.
 */
export function readDimensions(bytes: Uint8Array, type: ImageType): Size | undefined {
  try {
    const size = readers[type](bytes)
    return size && size.width > 0 && size.height > 0 ? size : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether the page may draw the picture at full size; the bitmap of a larger picture may exceed the page's memory.
 * `bytes` are the whole file or its beginning. A picture without a readable size is left to the browser.
 */
export function isDrawable(bytes: Uint8Array): boolean {
  const type = imageType(bytes)
  const size = type && readDimensions(bytes, type)
  return size === undefined || size.width * size.height <= maxWholePixels
}

const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const tagAt = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))

const readers: Record<ImageType, (bytes: Uint8Array) => Size | undefined> = {
  'image/jpeg': jpegSize,
  'image/png': (bytes) => ({
    width: view(bytes).getUint32(16),
    height: view(bytes).getUint32(20),
  }),
  'image/gif': (bytes) => ({
    width: view(bytes).getUint16(6, true),
    height: view(bytes).getUint16(8, true),
  }),
  'image/webp': webpSize,
  'image/avif': isoSize,
  'image/heic': isoSize,
}

function webpSize(bytes: Uint8Array): Size | undefined {
  const data = view(bytes)
  switch (tagAt(bytes, 12)) {
    case 'VP8 ':
      return { width: data.getUint16(26, true) & 0x3fff, height: data.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = data.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X': {
      const uint24 = (at: number) => data.getUint16(at, true) | (data.getUint8(at + 2) << 16)
      return { width: uint24(24) + 1, height: uint24(27) + 1 }
    }
    default:
      return undefined
  }
}

/**
 * The largest `ispe` of the file: a phone's HEIC is a grid of small tiles and contains the size of both tile
 * and picture.
 */
function isoSize(bytes: Uint8Array): Size | undefined {
  const data = view(bytes)
  const headerEnd = Math.min(bytes.length - 16, 1_000_000)
  let largest: Size | undefined
  for (let at = 4; at <= headerEnd; at += 1) {
    if (bytes[at] !== 0x69 || tagAt(bytes, at) !== 'ispe') continue
    const size = { width: data.getUint32(at + 8), height: data.getUint32(at + 12) }
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size
  }
  return largest
}
