import { isWholeJpeg } from './is-whole-jpeg.ts'
import { isWholePng } from './is-whole-png.ts'
import type { ImageType, Original } from '../photo.ts'

/**
 * Whether nothing of a picture is missing. Firefox and Safari decode what there is of one that was cut off,
 * and every browser shows it: encoded anew it would be a photo like any other. Of a JPEG and a PNG each block
 * is looked at, of the others only whether they come to their end.
 */
export async function isWhole({ bytes, type }: Original): Promise<boolean> {
  try {
    return await readers[type](new Uint8Array(bytes))
  } catch {
    // It points to where there is nothing.
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

/** Each chunk says its length; those of an odd one are filled up. */
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

/** Blocks, each a row of pieces that ends with an empty one, up to the byte that ends all. */
function isWholeGif(bytes: Uint8Array): boolean {
  const tableSize = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 << ((flags & 7) + 1))
  const byteAt = (at: number) => view(bytes).getUint8(at)
  let at = 13 + tableSize(byteAt(10))
  while (byteAt(at) !== 0x3b) {
    // An extension has two bytes before its pieces; a picture its place, its table and one byte.
    at += byteAt(at) === 0x21 ? 2 : 11 + tableSize(byteAt(at + 9))
    while (byteAt(at) !== 0) at += 1 + byteAt(at)
    at += 1
  }
  return true
}

/** What describes the picture and what holds it are there, each as long as it says. What follows is none of it. */
function hasWholeBoxes(bytes: Uint8Array): boolean {
  const data = view(bytes)
  const missing = new Set(['meta', 'mdat'])
  let at = 0
  while (missing.size > 0) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const short = data.getUint32(at)
    // 0: to the end of the file; 1: the length follows in eight bytes.
    const length = short === 1 ? Number(data.getBigUint64(at + 8)) : short || bytes.length - at
    if (length < 8 || at + length > bytes.length) return false
    missing.delete(name)
    at += length
  }
  return true
}
