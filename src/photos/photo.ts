/** Spec 2 §5 and §9: the longest side that is sent, in px, and the JPEG quality. */
export const maxSidePx = 1920
export const quality = 0.8

/** Longest side of what lists show, in px. */
export const thumbnailSidePx = 320

/** What is no camera's is refused above this, in pixels, before it is decoded: it holds four bytes each. */
export const maxPixels = 40_000_000

/** The same of what cameras make (JPEG, HEIC, AVIF) where it has to be decoded whole. */
export const maxWholePixels = 64_000_000

/**
 * The same of a JPEG that comes in one go, where the browser makes it smaller while it decodes: 200 MP took
 * 60 MB more than a page alone in Chromium 150, and 1 GB whole.
 */
export const maxScaledPixels = 250_000_000

/** A picked file above this is refused before it is read into memory, in bytes. */
export const maxFileBytes = 80_000_000

/** A photo as it is stored and sent: upright, shrunk, with no metadata of the camera or the place. */
export interface TakenPhoto {
  id: string
  bytes: ArrayBuffer
  type: 'image/jpeg'
  filename: string
  size: number
  /** SHA-256 of `bytes`, in hex. */
  sha256: string
  /** At most 320 px; absent where the original was taken as it is. */
  thumbnail?: ArrayBuffer
}

/** What came out of a picker, before anything was done with it. */
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

/** The size that fits a square of `side` px, keeping the proportions and never growing. */
export function fitWithin({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
