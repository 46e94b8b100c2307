import { expect, onTestFinished, test, vi } from 'vitest'
import { isFrame } from '#src/photos/bytes/jpeg.ts'
import { decodeScaled, isForScaling } from '#src/photos/decode-scaled.ts'
import type { Original } from '#src/photos/photo.ts'
import { segmentsOf } from '#src/domain/jpeg-segments.ts'
import { phonePhoto } from './pictures.ts'

/** A small JPEG whose header claims any size, stored as a rotated camera does. */
async function claiming(width: number, height: number, orientation = 1): Promise<Original> {
  const bytes = new Uint8Array(await phonePhoto(orientation))
  const frame = [...segmentsOf(bytes)].find(({ marker }) => isFrame(marker))
  if (frame === undefined) throw new Error('a JPEG without its frame')
  const header = new DataView(bytes.buffer, frame.from)
  header.setUint16(5, height)
  header.setUint16(7, width)
  return { bytes: bytes.buffer, type: 'image/jpeg' }
}

/** Records the requests to the browser's decoder and the frames that were closed. */
function watchDecoder({ draw = () => {} } = {}) {
  const asked: ImageDecoderInit[] = []
  const closed: string[] = []
  class Decoder {
    readonly #init: ImageDecoderInit

    constructor(init: ImageDecoderInit) {
      this.#init = init
      asked.push(init)
    }

    decode() {
      const { desiredWidth: displayWidth = 0, desiredHeight: displayHeight = 0 } = this.#init
      const close = () => closed.push('frame')
      return Promise.resolve({ image: { displayWidth, displayHeight, close } })
    }

    close() {
      closed.push('decoder')
    }
  }
  class Canvas {
    readonly width: number
    readonly height: number

    constructor(width: number, height: number) {
      this.width = width
      this.height = height
    }

    getContext = () => ({ setTransform: () => undefined, drawImage: draw })
    transferToImageBitmap = () => ({ width: this.width, height: this.height })
  }
  vi.stubGlobal('ImageDecoder', Decoder)
  vi.stubGlobal('OffscreenCanvas', Canvas)
  onTestFinished(() => void vi.unstubAllGlobals())
  return { asked, closed }
}

test.each([
  [200, 16_320, 12_240, { desiredWidth: 2040, desiredHeight: 1530 }],
  [108, 12_000, 9000, { desiredWidth: 3000, desiredHeight: 2250 }],
  [48, 8000, 6000, { desiredWidth: 2000, desiredHeight: 1500 }],
])(
  'for %i MP, asks the browser for the smallest scale in eighths that is large enough',
  async (_megapixels, width, height, wanted) => {
    const { asked, closed } = watchDecoder()
    const original = await claiming(width, height)
    expect(isForScaling(original)).toBe(true)
    const { desiredWidth, desiredHeight } = wanted
    expect(await decodeScaled(original)).toEqual({ width: desiredWidth, height: desiredHeight })
    expect(asked).toMatchObject([{ ...wanted, type: 'image/jpeg' }])
    expect(closed).toEqual(['frame', 'decoder'])
  },
)

test('requests a rotated picture as it is stored, and returns it upright', async () => {
  const { asked } = watchDecoder()
  const bitmap = await decodeScaled(await claiming(16_320, 12_240, 6))
  expect(asked).toMatchObject([{ desiredWidth: 2040, desiredHeight: 1530 }])
  expect(bitmap).toEqual({ width: 1530, height: 2040 })
})

test('closes the decoded picture when it cannot be drawn', async () => {
  const draw = () => {
    throw new Error('no memory')
  }
  const { closed } = watchDecoder({ draw })
  await expect(decodeScaled(await claiming(16_320, 12_240))).rejects.toThrow('no memory')
  expect(closed).toEqual(['frame', 'decoder'])
})
