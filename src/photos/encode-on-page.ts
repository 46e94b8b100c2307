import Compressor from 'compressorjs'
import type { Encoded, Source } from './encode.ts'
import { drawFrame } from './draw-frame.ts'
import { isWhole } from './bytes/is-whole.ts'
import { maxSidePx, quality, thumbnailSidePx } from './photo.ts'

/** Encodes with compressorjs on the main thread, for browsers without OffscreenCanvas. */
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
      // Otherwise compressorjs returns a file that would grow unchanged, with its location metadata.
      strict: false,
      // Every browser that reaches this code turns the picture upright itself; reading Exif again costs memory
      // and time.
      checkOrientation: false,
      retainExif: false,
      success: resolve,
      error: reject,
    })
  })
