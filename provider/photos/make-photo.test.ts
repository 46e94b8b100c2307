import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Refusal } from '../errors/refusal.ts'
import { picture } from '../testing/pictures.ts'
import { makePhoto } from './make-photo.ts'

const refusalOf = async (bytes: Buffer) => {
  const error: unknown = await makePhoto(bytes).catch((caught: unknown) => caught)
  if (!(error instanceof Refusal)) throw new Error('it was not refused')
  expect(error.fields).toEqual({ file: error.message })
  return [error.statusCode, error.message]
}

/** Left half red, right half blue, stored as by a camera that was turned on its side. */
const sideways = () =>
  sharp({ create: { width: 200, height: 100, channels: 3, background: 'red' } })
    .composite([
      {
        input: { create: { width: 100, height: 100, channels: 3, background: 'blue' } },
        left: 100,
        top: 0,
      },
    ])
    .withExif({ IFD0: { Copyright: 'ninguém' }, IFD3: { GPSLatitude: '23/1 33/1 1/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test('UX-31 a stored photo is upright and has no metadata', async () => {
  const sent = await sideways()
  expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
  const { image, width, height } = await makePhoto(sent)
  const stored = await sharp(image).metadata()
  expect(stored).toMatchObject({ format: 'jpeg', width: 100, height: 200 })
  expect([width, height]).toEqual([100, 200])
  expect([stored.orientation, stored.exif, stored.icc, stored.xmp]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  // After a quarter turn to the right, the left half is on top.
  const [red, , blue] = await sharp(image)
    .extract({ left: 50, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(red).toBeGreaterThan(200)
  expect(blue).toBeLessThan(60)
})

test('a picture is at most 1920 px on its longest side, and a small one is not enlarged', async () => {
  expect(await makePhoto(await picture(3000, 1500))).toMatchObject({ width: 1920, height: 960 })
  expect(await makePhoto(await picture(10, 20))).toMatchObject({ width: 10, height: 20 })
})

test.each([
  [1, 30_001],
  [30_001, 1],
])('a thin picture of %i × %i pixels is refused by its header', async (width, height) => {
  const thin = await sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect(await refusalOf(thin)).toEqual([
    413,
    'A imagem tem 30001 pixels de lado; o máximo é 30000',
  ])
})

test('PNG, WebP and AVIF are stored as JPEG, with white for transparent areas', async () => {
  const clear = () =>
    sharp({
      create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
  for (const sent of [clear().png(), clear().webp(), clear().avif()]) {
    const { image } = await makePhoto(await sent.toBuffer())
    expect((await sharp(image).metadata()).format).toBe('jpeg')
    const [red = 0] = await sharp(image)
      .extract({ left: 9, top: 9, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(red).toBeGreaterThan(250)
  }
})

test('a file of 0 bytes is refused', async () => {
  expect(await refusalOf(Buffer.alloc(0))).toEqual([422, 'O arquivo está vazio (0 bytes)'])
})

test('a file that is not an image is refused by its bytes, whatever its name', async () => {
  const texts = ['<svg xmlns="http://www.w3.org/2000/svg"/>', '%PDF-1.7', 'MZ', 'GIF', '<script>']
  const script = readFileSync(new URL(import.meta.url))
  const film = Buffer.from('\0\0\0\x18ftypmp42')
  for (const bytes of [...texts.map((text) => Buffer.from(text)), script, film]) {
    expect(await refusalOf(bytes)).toEqual([415, 'O arquivo não é uma imagem'])
  }
})

test('an unsupported image format gets another message than a file that is no image', async () => {
  const message = 'Formato de imagem não aceito: envie JPEG, PNG ou WebP'
  for (const start of ['GIF89a', 'BM', 'II*\0', '\0\0\0\x18ftypheic']) {
    expect(await refusalOf(Buffer.from(start, 'latin1'))).toEqual([415, message])
  }
})

test('an image that is cut off, or has only the beginning of an image, is refused', async () => {
  const whole = await sharp({
    create: { width: 400, height: 300, channels: 3, background: 'green', noise: noise() },
  })
    .jpeg()
    .toBuffer()
  const halves = [whole.subarray(0, whole.length / 2), whole.subarray(0, 40)]
  for (const bytes of [...halves, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])]) {
    expect(await refusalOf(bytes)).toEqual([422, 'A imagem está incompleta ou danificada'])
  }
})

test('a JPEG with an end marker but missing or wrong codes is refused, because the rest would be grey', async () => {
  const whole = await detailed()
  const middle = Math.floor(whole.length / 2)
  const stopped = Buffer.concat([whole.subarray(0, middle), Buffer.from([0xff, 0xd9])])
  // These codes decode to longer data than the overwritten ones, so the last blocks have none.
  const overwritten = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: 'white' },
  })
    .jpeg()
    .toBuffer()
  whole.copy(overwritten, overwritten.length / 2, middle, middle + 200)
  const progressive = await sharp(whole).jpeg({ progressive: true }).toBuffer()
  const half = progressive.subarray(0, progressive.length / 2)
  const stoppedProgressive = Buffer.concat([half, Buffer.from([0xff, 0xd9])])
  // One wrong byte that ends the scan.
  const ended = Buffer.from(whole)
  ended.writeUInt8(0xd9, ended.indexOf(Buffer.from([0xff, 0]), middle) + 1)
  for (const bytes of [stopped, overwritten, stoppedProgressive, ended]) {
    expect(await refusalOf(bytes)).toEqual([422, 'A imagem está incompleta ou danificada'])
  }
})

test('a complete JPEG with an appended film, with padding or with a preview is accepted', async () => {
  const whole = await detailed()
  const end = whole.length - 2
  const film = Buffer.concat([whole, Buffer.from('ftypmp42'), Buffer.alloc(3_000, 7)])
  const filled = Buffer.concat([whole.subarray(0, end), Buffer.alloc(3), whole.subarray(end)])
  const preview = await sharp(whole).resize(16).jpeg().toBuffer()
  const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0, 0]), preview])
  segment.writeUInt16BE(preview.length + 2, 2)
  const withPreview = Buffer.concat([whole.subarray(0, 2), segment, whole.subarray(2)])
  for (const bytes of [film, filled, withPreview]) {
    expect(await makePhoto(bytes)).toMatchObject({ width: 1200, height: 900 })
  }
})

/** So large that it is encoded again, as a picture of another app is. */
const detailed = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: 'green', noise: noise() } })
    .jpeg({ quality: 90 })
    .toBuffer()

const noise = () => ({ type: 'gaussian', mean: 128, sigma: 30 }) as const

test('an image of 60 MP is refused by its header, before it is decoded', async () => {
  const flood = await sharp({
    create: { width: 10_000, height: 6_000, channels: 3, background: 'white' },
  })
    .png({ compressionLevel: 1 })
    .toBuffer()
  // Only the header is left, so decoding would fail with another error.
  const header = flood.subarray(0, 200)
  const expected = [413, 'A imagem tem 60 megapixels; o máximo é 40']
  expect(await refusalOf(flood)).toEqual(expected)
  expect(await refusalOf(header)).toEqual(expected)
})
