import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { jpegOrientation } from '#src/domain/jpeg-segments.ts'
import { readDimensions } from '#src/photos/bytes/dimensions.ts'
import { stripJpeg } from '#src/photos/bytes/jpeg.ts'
import { fitWithin } from '#src/photos/photo.ts'
import { imageType } from '#src/photos/bytes/sniff.ts'
import { cornersOf, detailedPhoto, inPlace, phonePhoto, pngClaiming } from './pictures.ts'

const small = () => sharp({ create: { width: 30, height: 20, channels: 3, background: '#456' } })

const encoders = {
  'image/jpeg': () => small().jpeg().toBuffer(),
  'image/png': () => small().png().toBuffer(),
  'image/webp': () => small().webp().toBuffer(),
  'image/gif': () => small().gif().toBuffer(),
  'image/avif': () => small().avif().toBuffer(),
} as const

const pixelsOf = async (image: Uint8Array) =>
  createHash('sha256')
    .update(await sharp(image).raw().toBuffer())
    .digest('hex')

describe('what the bytes say', () => {
  for (const [type, encode] of Object.entries(encoders)) {
    it(`PHOTO-01 knows ${type} and its size by its bytes`, async () => {
      const bytes = await encode()
      expect(imageType(bytes)).toBe(type)
      expect(readDimensions(bytes, type as keyof typeof encoders)).toEqual({
        width: 30,
        height: 20,
      })
    })
  }

  it('reads the size of the other two kinds of WebP', async () => {
    const lossless = await small().webp({ lossless: true }).toBuffer()
    const extended = await small().withMetadata({ orientation: 6 }).webp().toBuffer()
    for (const bytes of [lossless, extended]) {
      expect(readDimensions(bytes, 'image/webp')).toEqual({ width: 30, height: 20 })
    }
  })

  it('knows a HEIC of a phone by its brand', () => {
    const bytes = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic')])
    expect(imageType(bytes)).toBe('image/heic')
  })

  it.each([
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['a page', Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a film', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42')])],
    ['half a signature', Buffer.from([0xff, 0xd8])],
    ['nothing', Buffer.alloc(0)],
  ])('PHOTO-01 takes %s for no image', (_, bytes) => {
    expect(imageType(bytes)).toBeUndefined()
  })

  it('reads what a header claims without decoding it', async () => {
    const bomb = await pngClaiming(60_000, 60_000)
    expect(readDimensions(bomb, 'image/png')).toEqual({ width: 60_000, height: 60_000 })
  })

  it('says nothing of a header that was cut off or says 0', async () => {
    const jpeg = await encoders['image/jpeg']()
    expect(readDimensions(jpeg.subarray(0, 40), 'image/jpeg')).toBeUndefined()
    expect(readDimensions(Buffer.from('RIFF....WEBPVP8 '), 'image/webp')).toBeUndefined()
    expect(readDimensions(await pngClaiming(0, 9), 'image/png')).toBeUndefined()
  })
})

describe('a JPEG', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('says orientation %i', async (orientation) => {
    const photo = await phonePhoto(orientation)
    expect(jpegOrientation(photo)).toBe(orientation)
    // The picture itself is one that another reader of Exif turns upright as well.
    expect(await cornersOf(await sharp(photo).autoOrient().toBuffer())).toEqual(inPlace)
  })

  it('says 1 where it says nothing', async () => {
    expect(jpegOrientation(await encoders['image/jpeg']())).toBe(1)
  })

  it('UX-31 loses its place and its camera, and no pixel', async () => {
    const photo = await phonePhoto(1)
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const stripped = new Uint8Array(stripJpeg(photo))
    const { exif, xmp, iptc } = await sharp(stripped).metadata()
    expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
    expect(Buffer.from(stripped).includes('Exif')).toBe(false)
    expect(await pixelsOf(stripped)).toBe(await pixelsOf(photo))
    expect(await cornersOf(stripped)).toEqual(inPlace)
  })

  it('loses what was appended after its end, and its comments', async () => {
    const plain = await encoders['image/jpeg']()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 10]), Buffer.from('segredos')])
    const film = Buffer.from('ftypmp42 the film of a moving photo')
    const laden = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2), film])
    expect(Buffer.from(stripJpeg(laden))).toEqual(Buffer.from(stripJpeg(plain)))
  })

  it('keeps its scans when it is progressive', async () => {
    const progressive = await sharp(await detailedPhoto(320, 240))
      .jpeg({ progressive: true })
      .toBuffer()
    const stripped = new Uint8Array(stripJpeg(progressive))
    expect(await pixelsOf(stripped)).toBe(await pixelsOf(progressive))
  })

  it('is not stripped into half a picture: a cut one throws', async () => {
    const photo = await phonePhoto(1)
    expect(() => stripJpeg(photo.subarray(0, photo.length - 200))).toThrow(/JPEG/)
  })
})

describe('the size that is kept', () => {
  it.each([
    [4000, 3000, 1920, 1440],
    [3000, 4000, 1440, 1920],
    [1920, 1080, 1920, 1080],
    [640, 480, 640, 480],
    [10_000, 2, 1920, 1],
  ])('PHOTO-02 %i × %i becomes %i × %i', (width, height, fitWidth, fitHeight) => {
    expect(fitWithin({ width, height }, 1920)).toEqual({ width: fitWidth, height: fitHeight })
  })
})
