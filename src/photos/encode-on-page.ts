import Compressor from 'compressorjs'
import type { Encoded, Source } from './encode.ts'
import { drawFrame } from './draw-frame.ts'
import { isWhole } from './bytes/is-whole.ts'
import { maxSidePx, quality, thumbnailSidePx } from './photo.ts'

/** The same with compressorjs, on the main thread: for browsers without an OffscreenCanvas. */
export async function encodeOnPage(source: Source): Promise<Encoded | undefined> {
  if ('bytes' in source && !(await isWhole(source))) return undefined
  const original =
    'bytes' in source ? new Blob([source.bytes], { type: source.type }) : await drawFrame(source)
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
