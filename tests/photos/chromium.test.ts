import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openHarness, takeInPage, type Harness } from './open-harness.ts'
import { cornersOf, detailedPhoto, inPlace, largePhoto, phonePhoto } from './pictures.ts'

vi.setConfig({ testTimeout: 60_000 })

let harness: Harness

beforeAll(async () => {
  harness = await openHarness()
}, 60_000)

afterAll(() => harness.close())

const take = (bytes: Buffer, name?: string) => takeInPage(harness.page, bytes, name)

/** The first quantization steps of the luminance, in the order of the file. */
function firstSteps(bytes: Buffer): number[] {
  const at = bytes.indexOf(Buffer.from([0xff, 0xdb]))
  return [...bytes.subarray(at + 5, at + 13)]
}

interface PixelWork {
  /** What the page's own thread decoded, drew or encoded. */
  onThisThread: string[]
}

/** Runs in the page, before its scripts. */
function watchPixelWork() {
  const onThisThread: string[] = []
  Object.assign(window, { onThisThread })
  const watch = (owner: object, name: string) => {
    const own = Reflect.get(owner, name) as (...given: unknown[]) => unknown
    Object.defineProperty(owner, name, {
      value(this: unknown, ...given: unknown[]) {
        onThisThread.push(name)
        return own.apply(this, given)
      },
    })
  }
  watch(window, 'createImageBitmap')
  watch(HTMLImageElement.prototype, 'decode')
  for (const canvas of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    watch(canvas.prototype, 'drawImage')
  }
  watch(HTMLCanvasElement.prototype, 'toBlob')
  watch(OffscreenCanvas.prototype, 'convertToBlob')
}

describe('shrinking a photo from a phone', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('UX-31 turns orientation %i upright', async (n) => {
    const photo = await take(await phonePhoto(n, { width: 2600, height: 2000 }))
    expect(await cornersOf(photo.bytes)).toEqual(inPlace)
    expect(await cornersOf(photo.thumbnail ?? photo.bytes)).toEqual(inPlace)
    const { width, height, orientation } = await sharp(photo.bytes).metadata()
    expect({ width, height, orientation }).toEqual({
      width: 1920,
      height: 1477,
      orientation: undefined,
    })
  })

  it('PHOTO-02 gives a JPEG of at most 1920 px on its longest side, with a thumbnail of 320', async () => {
    const photo = await take(await detailedPhoto(3000, 4000))
    expect(await sharp(photo.bytes).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1440,
      height: 1920,
    })
    expect(await sharp(photo.thumbnail).metadata()).toMatchObject({ width: 240, height: 320 })
    expect(photo.type).toBe('image/jpeg')
  })

  it('PHOTO-02 UX-31 encodes with a quality of 0.8', async () => {
    const photo = await take(await detailedPhoto(3000, 4000))
    // The first values of the libjpeg table at quality 80 of 100. Quality 75 gives 8, 6, 6; quality 85 gives 5, 3, 4.
    expect(firstSteps(photo.bytes)).toEqual([6, 4, 5, 6, 5, 4, 6, 6])
  })

  it('UX-32 decodes, draws and encodes off the main thread, without delaying a frame', async () => {
    const page = await harness.browser.newPage()
    await page.addInitScript(watchPixelWork)
    await page.goto(harness.url)
    await page.waitForFunction(() => 'photos' in window)
    const photo = await takeInPage(page, await detailedPhoto(3000, 4000))
    expect((await sharp(photo.bytes).metadata()).height).toBe(1920)
    expect(await page.evaluate(() => (window as unknown as PixelWork).onThisThread)).toEqual([])
    await page.close()
  })

  it('UX-31 removes Exif and the location', async () => {
    const original = await phonePhoto(6, { width: 2600, height: 2000 })
    expect(original.includes('Exif')).toBe(true)
    const photo = await take(original)
    for (const bytes of [photo.bytes, photo.thumbnail ?? Buffer.alloc(0)]) {
      const { exif, xmp, iptc } = await sharp(bytes).metadata()
      expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
      expect(bytes.includes('Exif')).toBe(false)
    }
  })

  it('gives hash and size of the resulting bytes, and a name of the app’s own', async () => {
    const photo = await take(await phonePhoto(1), '../../etc/passwd.jpg')
    expect(photo.size).toBe(photo.bytes.length)
    expect(photo.sha256).toBe(createHash('sha256').update(photo.bytes).digest('hex'))
    expect(photo.filename).toMatch(/^foto-[0-9a-f-]{36}\.jpg$/)
  })
})

describe('a photo that is small already', () => {
  it('UX-31 loses its location too', async () => {
    const photo = await take(await phonePhoto(1))
    expect(photo.bytes.includes('Exif')).toBe(false)
    expect(await cornersOf(photo.bytes)).toEqual(inPlace)
  })

  it('keeps its own pixels when encoding again would only make it larger', async () => {
    const original = await detailedPhoto(800, 600, 40)
    const photo = await take(original)
    expect(photo.size).toBeLessThanOrEqual(original.length)
    const pixels = await sharp(original).raw().toBuffer()
    expect(pixels.equals(await sharp(photo.bytes).raw().toBuffer())).toBe(true)
  })
})

describe('images of other formats', () => {
  const picture = () =>
    sharp({ create: { width: 60, height: 40, channels: 4, background: '#0000' } })

  it.each(['png', 'webp', 'gif', 'avif'] as const)('PHOTO-01 accepts a %s', async (format) => {
    const photo = await take(await picture().toFormat(format).toBuffer())
    expect(await sharp(photo.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 60 })
  })

  it('transparency becomes white, not black', async () => {
    const photo = await take(await picture().png().toBuffer())
    const { data } = await sharp(photo.bytes).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([255, 255, 255])
  })

  it('PHOTO-03 reports «Erro ao processar imagem!» for a truncated image, and goes on', async () => {
    const photo = await phonePhoto(1)
    const noPicture = Buffer.concat([photo.subarray(0, 700), Buffer.from([0xff, 0xd9])])
    await expect(take(noPicture)).rejects.toThrow('Erro ao processar imagem!')
    expect(await cornersOf((await take(photo)).bytes)).toEqual(inPlace)
  })
})

const cutOff = /Erro ao processar imagem! O arquivo está incompleto ou danificado/
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)

describe('a photo of which a part is missing', () => {
  const end = Buffer.from([0xff, 0xd9])

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
    'PHOTO-03 a truncated %s is rejected, whatever the browser shows of it',
    async (format) => {
      const picture = sharp(await detailedPhoto(800, 600))
      const whole = await picture.toFormat(format).toBuffer()
      await expect(take(half(whole))).rejects.toThrow(cutOff)
      expect((await take(whole)).type).toBe('image/jpeg')
    },
  )

  it('PHOTO-03 a JPEG with a correct end and missing or wrong codes is rejected', async () => {
    const whole = await detailedPhoto(800, 600)
    const middle = Math.floor(whole.length / 2)
    const overwritten = Buffer.from(whole).fill(0, middle, middle + 2_000)
    for (const bytes of [Buffer.concat([half(whole), end]), overwritten])
      await expect(take(bytes)).rejects.toThrow(cutOff)
  })
})

describe('a photo of very many pixels', () => {
  it.each([
    [48, 8000, 6000, 6],
    [50, 8192, 6144, 8],
    [108, 12_000, 9000, 1],
    [200, 16_320, 12_240, 3],
  ])(
    'PHOTO-02 a photo of %i MP is accepted, upright',
    async (_megapixels, width, height, orientation) => {
      const photo = await take(await largePhoto(orientation, width, height))
      expect(await cornersOf(photo.bytes)).toEqual(inPlace)
      const { width: kept, height: high } = await sharp(photo.bytes).metadata()
      expect([kept, high]).toEqual([1920, 1440])
    },
  )

  it.each([2, 4, 5, 7])('turns orientation %i upright as well', async (orientation) => {
    const photo = await take(await largePhoto(orientation, 6400, 4800))
    expect(await cornersOf(photo.bytes)).toEqual(inPlace)
  })

  it('is rejected with the reason when this browser would decode it in full size', async () => {
    const page = await harness.browser.newPage()
    await page.addInitScript(() => Reflect.deleteProperty(window, 'ImageDecoder'))
    await page.goto(harness.url)
    await page.waitForFunction(() => 'photos' in window)
    const words = 'A imagem tem 108 megapixels e o limite é 64.'
    await expect(takeInPage(page, await largePhoto(1, 12_000, 9000))).rejects.toThrow(words)
    await page.close()
  })
})

describe('a format that this browser does not decode', () => {
  it('PHOTO-03 is named, with advice', async () => {
    const avif = await sharp(await detailedPhoto(80, 60))
      .avif({ effort: 0 })
      .toBuffer()
    // A complete file of a format that no Chromium decodes.
    const heic = Buffer.from(avif)
    heic.write('heic', 8, 'latin1')
    heic.write('hvc1', heic.indexOf('av01'), 'latin1')
    await expect(take(heic)).rejects.toThrow(
      /Erro ao processar imagem! Este aparelho não abre fotos no formato HEIC\..*JPEG/,
    )
  })
})

describe('several photos', () => {
  it('UX-31 are shrunk one at a time when picked at once, each into its own result', async () => {
    const originals = await Promise.all(
      [400, 500, 600].map((width) => phonePhoto(1, { width, height: 300 })),
    )
    const photos = await Promise.all(originals.map((original) => take(original)))
    const widths = await Promise.all(
      photos.map(async ({ bytes }) => (await sharp(bytes).metadata()).width),
    )
    expect(widths).toEqual([400, 500, 600])
  })
})

describe('without OffscreenCanvas', () => {
  async function openWithout() {
    const page = await harness.browser.newPage()
    await page.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'))
    await page.goto(harness.url)
    await page.waitForFunction(() => 'photos' in window)
    expect(await page.evaluate(() => typeof OffscreenCanvas)).toBe('undefined')
    return page
  }

  it('PHOTO-03 a half-complete picture is rejected as well', async () => {
    const page = await openWithout()
    const whole = await phonePhoto(1, { width: 2600, height: 2000 })
    await expect(takeInPage(page, half(whole))).rejects.toThrow(cutOff)
    await page.close()
  })

  it('UX-31 compressorjs gives the same: upright, shrunk, no location', async () => {
    const page = await openWithout()
    for (const orientation of [1, 6]) {
      const photo = await takeInPage(
        page,
        await phonePhoto(orientation, { width: 2600, height: 2000 }),
      )
      expect(await cornersOf(photo.bytes)).toEqual(inPlace)
      expect(await sharp(photo.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1920 })
      expect(photo.bytes.includes('Exif')).toBe(false)
      expect(await sharp(photo.thumbnail).metadata()).toMatchObject({ width: 320 })
    }
    await page.close()
  })
})
