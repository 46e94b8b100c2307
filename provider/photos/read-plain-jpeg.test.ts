import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { segmentsOf } from '#src/domain/jpeg-segments.ts'
import { makePhoto, type Photo } from './make-photo.ts'
import { readPlainJpeg } from './read-plain-jpeg.ts'

/** 64 × 48 px as Chromium's canvas encodes them: with a JFIF header and an sRGB colour profile. */
const canvas = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AAB' +
    'AAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAA' +
    'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFla' +
    'AAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAA' +
    'AChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1' +
    'AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBh' +
    'cmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAc' +
    'AEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQY' +
    'GBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgo' +
    'KCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAwAEADASIAAhEBAxEB/8QAFQABAQAA' +
    'AAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAb/xAAUEQEA' +
    'AAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCQAU6dAAAAAAAAAAAAAAAAAAAAAAf/2Q==',
  'base64',
)

const noisy = (width = 400, height = 300) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#567',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })

const markersOf = (bytes: Buffer) => [...segmentsOf(bytes)].map(({ marker }) => marker.toString(16))

/** A segment with this marker. */
const segment = (marker: number, body: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

const insert = (bytes: Buffer, at: number, more: Buffer) =>
  Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)])

const pixelsOf = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

const samePixels = async (one: Buffer, other: Buffer) =>
  (await pixelsOf(one)).equals(await pixelsOf(other))

/** Whether the received pixel data is stored unchanged. */
const isKept = async (bytes: Buffer) => {
  const plain = readPlainJpeg(bytes)
  const { image } = await makePhoto(bytes)
  return plain?.bytes.equals(image) ?? false
}

test("a JPEG of the app's camera is stored with unchanged codes, without its colour profile", async () => {
  expect(markersOf(canvas)).toContain('e2')
  const { image, thumbnail, width, height } = await makePhoto(canvas)
  expect([width, height]).toEqual([64, 48])
  expect(await isKept(canvas)).toBe(true)
  expect(markersOf(image)).not.toContain('e2')
  expect(await samePixels(image, canvas)).toBe(true)
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 64 })
})

test('UX-31 a photo that is stored without encoding loses its location, its texts and appended data', async () => {
  const sent = await noisy()
    .withExif({ IFD0: { Copyright: 'ninguém' }, IFD3: { GPSLatitude: '23/1 33/1 1/1' } })
    .jpeg()
    .toBuffer()
  const xmp = segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>'))
  const comment = segment(0xfe, Buffer.from('<script>alert(1)</script>'))
  const reported = Buffer.concat([
    insert(sent, 2, Buffer.concat([xmp, comment])),
    Buffer.from('PK\x03\x04 um arquivo'),
  ])
  expect(await isKept(reported)).toBe(true)
  const { image } = await makePhoto(reported)
  const words = image.toString('latin1')
  for (const word of ['Exif', 'ningu', 'xmpmeta', 'script', 'arquivo']) {
    expect(words).not.toContain(word)
  }
  expect(await sharp(image).metadata()).toMatchObject({ width: 400, height: 300 })
  expect((await sharp(image).metadata()).exif).toBeUndefined()
  expect(await samePixels(image, sent)).toBe(true)
})

test('the thumbnail of an unchanged photo is the picture at 320 px', async () => {
  const sent = await noisy(1440, 1080).jpeg().toBuffer()
  expect(await isKept(sent)).toBe(true)
  const { thumbnail } = await makePhoto(sent)
  expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 320, height: 240 })
})

test.each([
  ['turned', () => noisy().withMetadata({ orientation: 6 }).jpeg().toBuffer()],
  ['progressive', () => noisy().jpeg({ progressive: true }).toBuffer()],
  ['grey', () => noisy().toColourspace('b-w').jpeg().toBuffer()],
  ['of four colours', () => noisy().toColourspace('cmyk').jpeg().toBuffer()],
  ['of other colours than sRGB', () => noisy().withIccProfile('p3').jpeg().toBuffer()],
  ['larger than is kept', () => noisy(2000, 1000).jpeg().toBuffer()],
  ['far heavier than its size asks for', () => noisy().jpeg({ quality: 100 }).toBuffer()],
  [
    'with the colours of Adobe',
    async () =>
      insert(await noisy().jpeg().toBuffer(), 2, segment(0xee, Buffer.from('Adobe\0d\0\0\0\0\0'))),
  ],
])('a photo that is %s is encoded again', async (_, make) => {
  expect(await isKept(await make())).toBe(false)
})

test('a JPEG with extra data in a table, a second scan or frame, or an unknown segment is not plain', async () => {
  const sent = await noisy().jpeg().toBuffer()
  const at = (marker: number) => {
    const found = [...segmentsOf(sent)].find((one) => one.marker === marker)
    if (!found) throw new Error('not there')
    return { ...found, bytes: sent.subarray(found.from, found.to) }
  }
  expect(readPlainJpeg(sent)).toBeDefined()
  const [table, frame, scan] = [at(0xdb), at(0xc0), at(0xda)]
  const longer = segment(0xdb, Buffer.concat([table.bytes.subarray(4), Buffer.from('oculto')]))
  const hostile = {
    longer: Buffer.concat([sent.subarray(0, table.from), longer, sent.subarray(table.to)]),
    tables: insert(sent, table.from, Buffer.concat(Array.from({ length: 9 }, () => table.bytes))),
    frames: insert(sent, frame.from, frame.bytes),
    scans: insert(sent, scan.from, scan.bytes),
    noFrame: Buffer.concat([sent.subarray(0, frame.from), sent.subarray(frame.to)]),
    unknown: insert(sent, frame.from, segment(0xf0, Buffer.from('?'))),
    afterScan: insert(sent, scan.to, segment(0xdb, table.bytes.subarray(4))),
  }
  for (const [name, bytes] of Object.entries(hostile)) {
    expect([name, readPlainJpeg(bytes)]).toEqual([name, undefined])
  }
})

/** A relative position in a file, from 0 to 1, and the byte that replaces it. */
const spoiled = fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255))

test('a corrupted JPEG is either refused or stored as a plain picture', async () => {
  const whole = await noisy(96, 64).jpeg().toBuffer()
  await fc.assert(
    fc.asyncProperty(fc.array(spoiled, { maxLength: 4 }), fc.nat(400), async (spots, cut) => {
      const bytes = Buffer.from(whole.subarray(0, whole.length - Math.max(0, cut - 200)))
      for (const [where, byte] of spots) bytes[Math.floor(where * bytes.length)] = byte
      const photo = await makePhoto(bytes).catch((error: unknown) => error)
      if (photo instanceof Error) {
        expect(photo).toMatchObject({ fields: { file: expect.any(String) } })
        return
      }
      const { image } = photo as Photo
      expect(markersOf(image).filter((marker) => /^(e[1-f]|fe)$/.test(marker))).toEqual([])
      expect(readPlainJpeg(image)).toBeDefined()
    }),
    { numRuns: 150 },
  )
})
