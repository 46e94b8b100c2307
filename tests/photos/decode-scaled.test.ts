import { expect, onTestFinished, test, vi } from 'vitest'
import { isFrame } from '#src/photos/bytes/jpeg.ts'
import { decodeScaled, isForScaling } from '#src/photos/decode-scaled.ts'
import type { Original } from '#src/photos/photo.ts'
import { segmentsOf } from '#src/domain/jpeg-segments.ts'
import { phonePhoto } from './pictures.ts'

/** A small JPEG whose header claims any size, as a camera that is held that way stores it. */
async function claiming(width: number, height: number, orientation = 1): Promise<Original> {
  const bytes = new Uint8Array(await phonePhoto(orientation))
  const frame = [...segmentsOf(bytes)].find(({ marker }) => isFrame(marker))
  if (frame === undefined) throw new Error('a JPEG without its frame')
  const header = new DataView(bytes.buffer, frame.from)
  header.setUint16(5, height)
  header.setUint16(7, width)
  return { bytes: bytes.buffer, type: 'image/jpeg' }
}

/** What was asked of the browser's decoder, and what it was let go of. */
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
  'of %i MP the browser is asked for the fewest eighths of a side that give enough',
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

test('one on its side is asked for as it is stored, and comes out upright', async () => {
  const { asked } = watchDecoder()
  const bitmap = await decodeScaled(await claiming(16_320, 12_240, 6))
  expect(asked).toMatchObject([{ desiredWidth: 2040, desiredHeight: 1530 }])
  expect(bitmap).toEqual({ width: 1530, height: 2040 })
})

test('what was decoded is let go where it cannot be drawn', async () => {
  const draw = () => {
    throw new Error('no memory')
  }
  const { closed } = watchDecoder({ draw })
  await expect(decodeScaled(await claiming(16_320, 12_240))).rejects.toThrow('no memory')
  expect(closed).toEqual(['frame', 'decoder'])
})
