import { decodeScaled, isForScaling } from './decode-scaled.ts'
import { isWhole } from './bytes/is-whole.ts'
import { asItIs } from './bytes/jpeg.ts'
import { fitWithin, maxSidePx, quality, thumbnailSidePx, type Original } from './photo.ts'

export interface Encoded {
  bytes: ArrayBuffer
  thumbnail: ArrayBuffer
}

/** A picked file's bytes, or a frame of the camera. */
export type Source = Original | ImageBitmap

/**
 * Decodes, turns upright and shrinks with an OffscreenCanvas, so it runs in a worker. A canvas contains only
 * pixels, so its result has no Exif and no location. Undefined for a file whose picture is incomplete.
 */
export async function encode(source: Source): Promise<Encoded | undefined> {
  if (!('bytes' in source)) return encodeBitmap(source)
  if (!(await isWhole(source))) return undefined
  if (isForScaling(source)) return encodeBitmap(await decodeScaled(source))
  const bitmap = await decode(source)
  const original = asItIs(source, bitmap)
  const { bytes, thumbnail } = await encodeBitmap(bitmap)
  return { bytes: smaller(bytes, original), thumbnail }
}

async function encodeBitmap(bitmap: ImageBitmap): Promise<Encoded> {
  try {
    const bytes = await drawn(bitmap, maxSidePx)
    return { bytes, thumbnail: await drawn(bitmap, thumbnailSidePx) }
  } finally {
    bitmap.close()
  }
}

/** Without `type`, the browser detects the format from the bytes. */
export const decode = ({ bytes, type }: { bytes: ArrayBuffer; type?: string }) =>
  createImageBitmap(new Blob([bytes], { ...(type && { type }) }), {
    imageOrientation: 'from-image',
  })

async function drawn(bitmap: ImageBitmap, side: number): Promise<ArrayBuffer> {
  const { width, height } = fitWithin(bitmap, side)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no 2d context')
  // A JPEG has no transparency, so transparent areas become white instead of black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  if (blob.type !== 'image/jpeg' || blob.size === 0) throw new Error('no JPEG came out')
  return blob.arrayBuffer()
}

const smaller = (encoded: ArrayBuffer, original: ArrayBuffer | undefined) =>
  original && original.byteLength <= encoded.byteLength ? original : encoded
