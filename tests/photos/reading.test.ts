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

describe('reading the bytes of a file', () => {
  for (const [type, encode] of Object.entries(encoders)) {
    it(`PHOTO-01 recognizes ${type} and its size by its bytes`, async () => {
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

  it('recognizes a phone’s HEIC by its brand', () => {
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
  ])('PHOTO-01 rejects %s as no image', (_, bytes) => {
    expect(imageType(bytes)).toBeUndefined()
  })

  it('reads the size in a header without decoding', async () => {
    const bomb = await pngClaiming(60_000, 60_000)
    expect(readDimensions(bomb, 'image/png')).toEqual({ width: 60_000, height: 60_000 })
  })

  it('returns no size for a header that is truncated or claims 0', async () => {
    const jpeg = await encoders['image/jpeg']()
    expect(readDimensions(jpeg.subarray(0, 40), 'image/jpeg')).toBeUndefined()
    expect(readDimensions(Buffer.from('RIFF....WEBPVP8 '), 'image/webp')).toBeUndefined()
    expect(readDimensions(await pngClaiming(0, 9), 'image/png')).toBeUndefined()
  })
})

describe('reading a JPEG', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('returns orientation %i', async (orientation) => {
    const photo = await phonePhoto(orientation)
    expect(jpegOrientation(photo)).toBe(orientation)
    // Another reader of Exif turns the picture upright as well.
    expect(await cornersOf(await sharp(photo).autoOrient().toBuffer())).toEqual(inPlace)
  })

  it('returns orientation 1 when there is none', async () => {
    expect(jpegOrientation(await encoders['image/jpeg']())).toBe(1)
  })

  it('UX-31 removes its location and its camera, and no pixel', async () => {
    const photo = await phonePhoto(1)
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const stripped = new Uint8Array(stripJpeg(photo))
    const { exif, xmp, iptc } = await sharp(stripped).metadata()
    expect({ exif, xmp, iptc }).toEqual({ exif: undefined, xmp: undefined, iptc: undefined })
    expect(Buffer.from(stripped).includes('Exif')).toBe(false)
    expect(await pixelsOf(stripped)).toBe(await pixelsOf(photo))
    expect(await cornersOf(stripped)).toEqual(inPlace)
  })

  it('removes appended bytes and comments', async () => {
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

  it('throws for a truncated one instead of stripping it', async () => {
    const photo = await phonePhoto(1)
    expect(() => stripJpeg(photo.subarray(0, photo.length - 200))).toThrow(/JPEG/)
  })
})

describe('the size after shrinking', () => {
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
