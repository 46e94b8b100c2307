import { readDimensions } from './bytes/dimensions.ts'
import { isForScaling } from './decode-scaled.ts'
import type { Source } from './encode.ts'
import { inTime } from './in-time.ts'
import { asItIs } from './bytes/jpeg.ts'
import {
  damaged,
  emptyPhoto,
  notAnImage,
  PhotoError,
  stalePhoto,
  tooHeavy,
  tooManyPixels,
  undecodable,
  unprocessable,
} from './photo-error.ts'
import {
  maxFileBytes,
  maxPixels,
  maxScaledPixels,
  maxWholePixels,
  type Original,
  type TakenPhoto,
} from './photo.ts'
import { shrink } from './shrink.ts'
import { imageType } from './bytes/sniff.ts'

/**
 * The timeout of reading a picked file, in ms: a gallery may have to download it, and a file that never arrives
 * would block every photo of the record.
 */
const readingMs = 120_000

/**
 * Turns a picked file into a photo, or throws a PhotoError with a sentence for the person. Call it first in the
 * picker's handler, because a picked file becomes unreadable soon on Android and iOS.
 */
export async function takeFile(file: File): Promise<TakenPhoto> {
  if (file.size > maxFileBytes) throw tooHeavy(file.size, maxFileBytes)
  const read = inTime(file.arrayBuffer(), readingMs, 'the file did not come')
  const bytes = await read.catch(() => {
    throw stalePhoto()
  })
  return takeOriginal(checked(bytes))
}

/** Turns a camera frame into a photo and consumes the frame. */
export async function takeFrame(frame: Promise<ImageBitmap>): Promise<TakenPhoto> {
  return takeFrom(
    await frame.catch((error: unknown) => {
      throw unprocessable(undefined, error)
    }),
  )
}

/** Also retries an original whose processing failed. */
export async function takeOriginal(original: Original): Promise<TakenPhoto> {
  return takeFrom(original)
}

/**
 * The original without its metadata, for when processing fails and the person wants it all the same. Undefined
 * unless it would have been sent unchanged anyway: an upright JPEG within the limits.
 */
export async function takeAsItIs(original: Original): Promise<TakenPhoto | undefined> {
  const size = readDimensions(new Uint8Array(original.bytes), original.type)
  const bytes = size && asItIs(original, size)
  if (!bytes) return undefined
  const { isWhole } = await import('./bytes/is-whole.ts')
  return (await isWhole(original)) ? photoOf(bytes) : undefined
}

/** Turns the stored bytes of a photo into a new photo to be sent again. */
export const takeAgain = (bytes: ArrayBuffer, thumbnail?: ArrayBuffer): Promise<TakenPhoto> =>
  photoOf(bytes, thumbnail)

function checked(bytes: ArrayBuffer): Original {
  if (bytes.byteLength === 0) throw emptyPhoto()
  const head = new Uint8Array(bytes)
  const type = imageType(head)
  if (!type) throw notAnImage()
  const size = readDimensions(head, type)
  if (!size) throw damaged({ bytes, type })
  const pixels = size.width * size.height
  const most = mostPixels({ bytes, type })
  if (pixels > most) throw tooManyPixels(pixels, most, { bytes, type })
  return { bytes, type }
}

/** The largest number of pixels that can be decoded here with the memory that every device has. */
function mostPixels(original: Original): number {
  if (isForScaling(original)) return maxScaledPixels
  const isOfCamera = ['image/jpeg', 'image/heic', 'image/avif'].includes(original.type)
  return isOfCamera ? maxWholePixels : maxPixels
}

async function takeFrom(source: Source): Promise<TakenPhoto> {
  try {
    const { bytes, thumbnail } = await shrink(source)
    return await photoOf(bytes, thumbnail)
  } catch (error) {
    if (error instanceof PhotoError) throw error
    throw undecodable('bytes' in source ? source : undefined, error)
  }
}

/** The app chooses the name, because a picked file's own name may contain a path or a person's name. */
async function photoOf(bytes: ArrayBuffer, thumbnail?: ArrayBuffer): Promise<TakenPhoto> {
  const id = crypto.randomUUID()
  return {
    id,
    bytes,
    type: 'image/jpeg',
    filename: `foto-${id}.jpg`,
    size: bytes.byteLength,
    sha256: await sha256(bytes),
    ...(thumbnail && { thumbnail }),
  }
}

/**
 * SHA-256 in hex, which the browser computes off the main thread; a worker of an opaque origin may not have it.
 */
async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
