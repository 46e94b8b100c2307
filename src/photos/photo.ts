/** Spec 2 §5 and §9: the longest side that is sent, in px, and the JPEG quality. */
export const maxSidePx = 1920
export const quality = 0.8

/** The longest side of a thumbnail in lists, in px. */
export const thumbnailSidePx = 320

/**
 * A picture that is not in a camera's format is rejected above this number of pixels before decoding, because a
 * bitmap takes four bytes per pixel.
 */
export const maxPixels = 40_000_000

/** The limit for camera formats (JPEG, HEIC, AVIF) that have to be decoded at full size. */
export const maxWholePixels = 64_000_000

/**
 * The limit for a sequential JPEG that the browser scales while decoding: 200 MP took 60 MB more than the page
 * alone in Chromium 150, and 1 GB at full size.
 */
export const maxScaledPixels = 250_000_000

/** A picked file with more bytes is rejected before it is read into memory. */
export const maxFileBytes = 80_000_000

/** A photo as it is stored and sent: upright, shrunk, without metadata of the camera or the location. */
export interface TakenPhoto {
  id: string
  bytes: ArrayBuffer
  type: 'image/jpeg'
  filename: string
  size: number
  /** SHA-256 of `bytes`, in hex. */
  sha256: string
  /** At most 320 px; absent if the original was taken unchanged. */
  thumbnail?: ArrayBuffer
}

/** The result of a picker, before processing. */
export interface Original {
  bytes: ArrayBuffer
  type: ImageType
}

export type ImageType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/gif'
  | 'image/avif'
  | 'image/heic'

export interface Size {
  width: number
  height: number
}

/** The size that fits into a square of `side` px, with the same proportions and never larger. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
