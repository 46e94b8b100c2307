import Compressor from 'compressorjs'
import type { Encoded, Source } from './encode.ts'
import { maxSidePx, quality, thumbnailSidePx } from './photo.ts'

/** The same with compressorjs, on the main thread: for browsers without an OffscreenCanvas. */
export async function encodeOnPage(source: Source): Promise<Encoded> {
  const original =
    'bytes' in source ? new Blob([source.bytes], { type: source.type }) : await frame(source)
  const photo = await compress(original, maxSidePx)
  const thumbnail = await compress(photo, thumbnailSidePx)
  return { bytes: await photo.arrayBuffer(), thumbnail: await thumbnail.arrayBuffer() }
}

const compress = (file: Blob, side: number) =>
  new Promise<Blob>((resolve, reject) => {
    new Compressor(file, {
      maxWidth: side,
      maxHeight: side,
      quality,
      mimeType: 'image/jpeg',
      // Otherwise a file that would grow comes back untouched, with the place that it was taken at.
      strict: false,
      // Every browser that gets here turns the picture upright by itself; reading the Exif once
      // more costs memory and time.
      checkOrientation: false,
      retainExif: false,
      success: resolve,
      error: reject,
    })
  })

async function frame(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('no JPEG came out'))),
      'image/jpeg',
      0.95,
    )
  })
}
