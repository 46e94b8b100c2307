import { fitWithin } from '../photo.ts'
import { hintOf, measuredSidePx, type PhotoHint } from './hint-of.ts'

/** The reply to the bytes of a photo; undefined where nothing is wrong, or the photo cannot be measured. */
export type HintAnswer = PhotoHint | undefined

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  measure(data).then(
    (hint) => self.postMessage(hint),
    () => self.postMessage(undefined),
  )
})

async function measure(bytes: ArrayBuffer): Promise<HintAnswer> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }))
  const { width, height } = fitWithin(bitmap, measuredSidePx)
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  bitmap.close()
  const { data } = context.getImageData(0, 0, width, height)
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at += 1) {
    const red = 4 * at
    const [r, g, b] = [data[red] ?? 0, data[red + 1] ?? 0, data[red + 2] ?? 0]
    pixels[at] = 0.299 * r + 0.587 * g + 0.114 * b
  }
  return hintOf({ pixels, width, height })
}
