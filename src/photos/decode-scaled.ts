import { jpegOrientation } from '#src/domain/jpeg-segments.ts'
import { isSequentialJpeg, jpegSize, stripJpeg } from './bytes/jpeg.ts'
import { maxSidePx, type Original, type Size } from './photo.ts'

/** A JPEG with fewer pixels is decoded at full size, which takes at most 96 MB for a moment. */
const modestPixels = 24_000_000

/** Whether this browser can scale a JPEG while decoding. Safari cannot yet. */
const canDecodeScaled = (): boolean => typeof ImageDecoder !== 'undefined'

/**
 * Whether a picture has to be scaled while decoding, because its full bitmap would take too much memory, and this
 * browser can do that.
 */
export function isForScaling({ bytes, type }: Original): boolean {
  if (type !== 'image/jpeg' || !canDecodeScaled()) return false
  const head = new Uint8Array(bytes)
  const size = jpegSize(head)
  return size !== undefined && size.width * size.height > modestPixels && isSequentialJpeg(head)
}

/**
 * The upright picture, at least as large as it is sent and less than twice that size. The full bitmap is never
 * created.
 */
export async function decodeScaled({ bytes }: Original): Promise<ImageBitmap> {
  const jpeg = new Uint8Array(bytes)
  const size = jpegSize(jpeg)
  if (!size) throw new Error('a JPEG without its size')
  const { width: desiredWidth, height: desiredHeight } = scaled(size)
  // Some browsers apply the Exif orientation and some do not; without Exif none does.
  const data = stripJpeg(jpeg)
  const decoder = new ImageDecoder({ data, type: 'image/jpeg', desiredWidth, desiredHeight })
  try {
    const { image } = await decoder.decode()
    try {
      return turned(image, jpegOrientation(jpeg))
    } finally {
      image.close()
    }
  } finally {
    decoder.close()
  }
}

/** A decoder scales by eighths of a side; this is the smallest sufficient size. */
function scaled({ width, height }: Size): Size {
  const eighths = Math.min(8, Math.ceil((8 * maxSidePx) / Math.max(width, height)))
  return { width: Math.ceil((width * eighths) / 8), height: Math.ceil((height * eighths) / 8) }
}

/** The transformation of the stored axes into the upright picture, by Exif orientation. */
const axes: Readonly<Record<number, readonly [number, number, number, number]>> = {
  1: [1, 0, 0, 1],
  2: [-1, 0, 0, 1],
  3: [-1, 0, 0, -1],
  4: [1, 0, 0, -1],
  5: [0, 1, 1, 0],
  6: [0, 1, -1, 0],
  7: [0, -1, -1, 0],
  8: [0, -1, 1, 0],
}

function turned(image: VideoFrame, orientation: number): ImageBitmap {
  const { displayWidth: width, displayHeight: height } = image
  const isOnItsSide = orientation > 4
  const canvas = isOnItsSide
    ? new OffscreenCanvas(height, width)
    : new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  const [a, b, c, d] = axes[orientation] ?? [1, 0, 0, 1]
  if (!context) throw new Error('no 2d context')
  // An axis that points backwards starts at the opposite edge.
  const fromX = a + c < 0 ? canvas.width : 0
  const fromY = b + d < 0 ? canvas.height : 0
  context.setTransform(a, b, c, d, fromX, fromY)
  context.drawImage(image, 0, 0)
  return canvas.transferToImageBitmap()
}
