import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openHarness, type Harness } from './open-harness.ts'

vi.setConfig({ testTimeout: 60_000 })

const [width, height] = [1920, 1440]

let harness: Harness
let scene: Buffer

beforeAll(async () => {
  harness = await openHarness()
  scene = await withNoise(await drawn(boxes))
}, 60_000)

afterAll(() => harness.close())

const hintOf = async (picture: Buffer) => {
  const jpeg = await sharp(picture).jpeg({ quality: 80 }).toBuffer()
  return harness.page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    return window.photos.askHint(bytes.buffer)
  }, jpeg.toString('base64'))
}

const drawn = (shapes: string) =>
  sharp(Buffer.from(`<svg width="${width}" height="${height}">${shapes}</svg>`))
    .removeAlpha()
    .png()
    .toBuffer()

/** Boxes with labels in a container. */
const boxes = [
  '<rect width="100%" height="100%" fill="#6f7468"/>',
  ...Array.from({ length: 12 }, (_, at) => {
    const [x, y] = [60 + (at % 4) * 460, 60 + Math.floor(at / 4) * 460]
    return `<rect x="${x}" y="${y}" width="420" height="420" fill="#b9905f"/>
      <rect x="${x + 40}" y="${y + 60}" width="300" height="120" fill="#efece4"/>
      <text x="${x + 50}" y="${y + 140}" font-size="64" fill="#22201c">MSCU ${4981 + at}</text>`
  }),
].join('')

/** The noise of a small sensor. */
async function withNoise(picture: Buffer, sigma = 6): Promise<Buffer> {
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
    .png()
    .toBuffer()
  const pixels = await sharp(noise).raw().toBuffer()
  const data = await sharp(picture).raw().toBuffer()
  for (let at = 0; at < data.length; at += 1) {
    data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) + (pixels[at] ?? 0) - 128))
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** A camera that moved by so many px, by default 2 % of the width, while the picture was taken. */
async function moved(picture: Buffer, way: 'across' | 'down', by = 39): Promise<Buffer> {
  const middle = Math.floor(by / 2)
  const isOn = (x: number, y: number) => (way === 'across' ? y : x) === middle
  const kernel = Array.from({ length: by * by }, (_, at) =>
    Number(isOn(at % by, Math.floor(at / by))),
  )
  return sharp(picture).convolve({ width: by, height: by, kernel, scale: by }).png().toBuffer()
}

/** So many stops of light less. */
const darker = (picture: Buffer, stops: number) =>
  sharp(picture)
    .linear(2 ** (-stops / 2.2), 0)
    .png()
    .toBuffer()

describe('a blurred photo', () => {
  it('PIC-04 is told from a sharp one', async () => {
    expect(await hintOf(scene)).toBeUndefined()
    expect(await hintOf(await withNoise(await sharp(scene).blur(10).png().toBuffer()))).toBe(
      'blurred',
    )
  })

  it.each(['across', 'down'] as const)('PIC-04 is found when the camera moved %s', async (way) => {
    expect(await hintOf(await withNoise(await moved(scene, way)))).toBe('blurred')
  })

  it('PIC-04 a soft background does not make a sharp photo blurred', async () => {
    const subject = await sharp(scene)
      .extract({ left: 480, top: 480, width: 960, height: 480 })
      .toBuffer()
    const photo = sharp(await sharp(scene).blur(10).png().toBuffer())
    const soft = await photo
      .composite([{ input: subject, left: 480, top: 480 }])
      .png()
      .toBuffer()
    expect(await hintOf(soft)).toBeUndefined()
  })
})

describe('a plain surface', () => {
  const light = (from: string, to: string) =>
    `<linearGradient id="l"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/>
     </linearGradient><rect width="100%" height="100%" fill="url(#l)"/>`

  it.each([
    ['a white wall', light('#e8e8e4', '#e8e8e4')],
    ['a wall with the light on one side', light('#60605c', '#f0f0ec')],
    ['a grey tarpaulin', light('#70757a', '#84898e')],
  ])('PIC-04 is not called blurred: %s', async (_, shapes) => {
    const wall = await drawn(shapes)
    expect(await hintOf(wall)).toBeUndefined()
    expect(await hintOf(await withNoise(wall, 12))).toBeUndefined()
  })

  it('PIC-04 with one door frame in it is judged by the frame', async () => {
    const frame = `${light('#e8e8e4', '#d8d8d4')}<rect x="700" y="300" width="500" height="1200" fill="#40506a"/>`
    const wall = await withNoise(await drawn(frame))
    expect(await hintOf(wall)).toBeUndefined()
    expect(await hintOf(await sharp(wall).blur(12).png().toBuffer())).toBe('blurred')
  })
})

describe('a dark photo', () => {
  it('PIC-05 is found four and a half stops below the sharp one, and not two stops below', async () => {
    expect(await hintOf(await darker(scene, 2))).toBeUndefined()
    expect(await hintOf(await darker(scene, 4.5))).toBe('dark')
  })

  it('PIC-05 a lit subject in the dark is not a dark photo', async () => {
    const lamp = await sharp(scene)
      .extract({ left: 480, top: 480, width: 960, height: 700 })
      .toBuffer()
    const night = sharp(await darker(scene, 5))
    const lit = await night
      .composite([{ input: lamp, left: 480, top: 480 }])
      .png()
      .toBuffer()
    expect(await hintOf(lit)).toBeUndefined()
  })
})

it('PIC-06 no photo, and a browser without such a worker, give no hint and no error', async () => {
  const page = await harness.browser.newPage()
  await page.goto(harness.url)
  await page.waitForFunction(() => 'photos' in window)
  const ask = () => page.evaluate(() => window.photos.askHint(new Uint8Array([1, 2, 3]).buffer))
  expect(await ask()).toBeUndefined()
  await page.evaluate(() => {
    window.Worker = class {
      constructor() {
        throw new Error('no workers here')
      }
    } as unknown as typeof Worker
  })
  expect(await ask()).toBeUndefined()
  await page.close()
})
