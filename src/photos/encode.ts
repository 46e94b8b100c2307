import { jpegOrientation } from '#src/domain/jpeg-segments.ts'
import { stripJpeg } from './jpeg.ts'
import { fitWithin, maxSidePx, quality, thumbnailSidePx, type Original } from './photo.ts'

export interface Encoded {
  bytes: ArrayBuffer
  thumbnail: ArrayBuffer
}

/** A picked file's bytes, or a frame of the camera. */
export type Source = Original | ImageBitmap

/**
 * Decodes, turns upright and shrinks with an OffscreenCanvas: runs in a worker, needs no page. A
 * canvas holds pixels alone, so what comes out of it has no Exif and no place.
 */
export async function encode(source: Source): Promise<Encoded> {
  const bitmap = 'bytes' in source ? await decode(source) : source
  try {
    const photo = await drawn(bitmap, maxSidePx)
    const thumbnail = await drawn(bitmap, thumbnailSidePx)
    const bytes = 'bytes' in source ? smaller(photo, asItIs(source, bitmap)) : photo
    return { bytes, thumbnail }
  } finally {
    bitmap.close()
  }
}

const decode = ({ bytes, type }: Original) =>
  createImageBitmap(new Blob([bytes], { type }), { imageOrientation: 'from-image' })

async function drawn(bitmap: ImageBitmap, side: number): Promise<ArrayBuffer> {
  const { width, height } = fitWithin(bitmap, side)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no 2d context')
  // A JPEG has no transparency: what was see-through becomes paper, not black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  if (blob.type !== 'image/jpeg' || blob.size === 0) throw new Error('no JPEG came out')
  return blob.arrayBuffer()
}

/**
 * The original without its metadata, where it already keeps every rule: a JPEG, upright as stored,
 * within the limits. Encoding such a photo again would only lose detail.
 */
export function asItIs(original: Original, size: { width: number; height: number }) {
  if (original.type !== 'image/jpeg' || Math.max(size.width, size.height) > maxSidePx) return
  const bytes = new Uint8Array(original.bytes)
  try {
    return jpegOrientation(bytes) === 1 ? stripJpeg(bytes) : undefined
  } catch {
    return undefined
  }
}

const smaller = (encoded: ArrayBuffer, original: ArrayBuffer | undefined) =>
  original && original.byteLength <= encoded.byteLength ? original : encoded
