import type { Size } from '#src/photos/photo.ts'
import { lineWidths, markColours, lineOf, type Mark } from './shapes.ts'

/** A picture that is ready to be drawn. */
export type LoadedPicture = HTMLImageElement

/** Rejects for a picture that the browser cannot decode. */
export async function loadPicture(src: string): Promise<LoadedPicture> {
  const picture = new Image()
  picture.src = src
  await picture.decode()
  return picture
}

export const naturalSize = ({
  naturalWidth: width,
  naturalHeight: height,
}: LoadedPicture): Size => ({
  width,
  height,
})

/** A new picture with the marks; the one without them stays as it is. */
export async function drawMarked(
  picture: LoadedPicture,
  marks: readonly Mark[],
): Promise<ImageBitmap> {
  const size = naturalSize(picture)
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('no 2d context')
  context.drawImage(picture, 0, 0)
  context.lineCap = 'round'
  context.lineJoin = 'round'
  const widths = lineWidths(size)
  for (const mark of marks) {
    for (const part of ['edge', 'line'] as const) {
      context.lineWidth = widths[part]
      context.strokeStyle = markColours[part]
      context.stroke(new Path2D(lineOf(mark)))
    }
  }
  return createImageBitmap(canvas)
}
