import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openHarness, type Harness } from './open-harness.ts'
import { scene } from './pictures.ts'

vi.setConfig({ testTimeout: 60_000 })

let harness: Harness
let ours: Buffer

beforeAll(async () => {
  ours = await scene()
  harness = await openHarness()
}, 60_000)

afterAll(() => harness.close())

const isSame = (theirs: Buffer) =>
  harness.page.evaluate(
    (both) => {
      const [one, other] = both.map(
        (base64) => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0)).buffer,
      )
      if (one === undefined || other === undefined) throw new Error('two are compared')
      return window.photos.isSamePicture(one, other)
    },
    [ours, theirs].map((bytes) => bytes.toString('base64')),
  )

/** Crops each side to this share. */
async function cutTo(share: number): Promise<Buffer> {
  const { width, height } = await sharp(ours).metadata()
  const [left, top] = [width, height].map((side) => Math.round((side * (1 - share)) / 2))
  const part = { left: left ?? 0, top: top ?? 0 }
  const size = { width: width - 2 * part.left, height: height - 2 * part.top }
  return sharp(ours)
    .extract({ ...part, ...size })
    .jpeg()
    .toBuffer()
}

/** Grey from this share of the height down, as in a truncated file that was encoded again. */
async function greyFrom(share: number): Promise<Buffer> {
  const { width, height } = await sharp(ours).metadata()
  const top = Math.round(height * share)
  const grey = { width, height: height - top, channels: 3, background: '#808080' } as const
  return sharp(ours)
    .composite([{ input: { create: grey }, left: 0, top }])
    .jpeg()
    .toBuffer()
}

describe('a photo that was decoded and encoded again', () => {
  it.each([
    ['as it was', () => ours],
    ['at a low quality', () => sharp(ours).jpeg({ quality: 40 }).toBuffer()],
    [
      'at a high quality',
      () => sharp(ours).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
    ],
    ['as a WebP', () => sharp(ours).webp({ quality: 75 }).toBuffer()],
    ['smaller', () => sharp(ours).resize(640).jpeg().toBuffer()],
  ])('%s is the same', async (_, theirs) => {
    expect(await isSame(await theirs())).toBe(true)
  })
})

describe('a different picture', () => {
  it('of the same size is not the same', async () => {
    for (let each = 0; each < 4; each += 1) expect(await isSame(await scene())).toBe(false)
  })

  it.each([0.98, 0.95, 0.9, 0.7])('cropped to %d of its sides is not the same', async (share) => {
    expect(await isSame(await cutTo(share))).not.toBe(true)
  })

  it.each([0.99, 0.97, 0.95, 0.9, 0.5])(
    'grey from %d of its height on is not the same',
    async (share) => {
      expect(await isSame(await greyFrom(share))).not.toBe(true)
    },
  )

  it.each([
    ['is cut off near its end', () => ours.subarray(0, ours.length * 0.97), 'incomplete'],
    ['is cut off after a tenth', () => ours.subarray(0, ours.length * 0.1), 'incomplete'],
    ['is empty', () => Buffer.of(), 'incomplete'],
    ['has no picture in it', () => Buffer.from('{"message":"Sem foto"}'), undefined],
  ])('a file that %s gives no result', async (_, theirs, said) => {
    expect(await isSame(theirs())).toBe(said)
  })
})
