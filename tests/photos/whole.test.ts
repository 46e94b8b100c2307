import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { segmentsOf, SOS } from '#src/domain/jpeg-segments.ts'
import { isWhole } from '#src/photos/bytes/is-whole.ts'
import type { ImageType } from '#src/photos/photo.ts'
import { detailedPhoto } from './pictures.ts'

vi.setConfig({ testTimeout: 60_000 })

// Neither side is a whole number of blocks.
const photo = detailedPhoto(403, 299)
const picture = async () => sharp(await photo)

const encoders: Readonly<Record<string, [ImageType, () => Promise<Buffer>]>> = {
  'a JPEG': ['image/jpeg', async () => (await picture()).jpeg().toBuffer()],
  'a JPEG with colours of full size': [
    'image/jpeg',
    async () => (await picture()).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  'a grey JPEG': ['image/jpeg', async () => (await picture()).greyscale().jpeg().toBuffer()],
  'a JPEG for print': [
    'image/jpeg',
    async () => (await picture()).toColourspace('cmyk').jpeg().toBuffer(),
  ],
  'a progressive JPEG': [
    'image/jpeg',
    async () => (await picture()).jpeg({ progressive: true }).toBuffer(),
  ],
  'a progressive JPEG of many scans': [
    'image/jpeg',
    async () => (await picture()).jpeg({ mozjpeg: true }).toBuffer(),
  ],
  'a grey progressive JPEG': [
    'image/jpeg',
    async () => (await picture()).greyscale().jpeg({ progressive: true }).toBuffer(),
  ],
  'a PNG': ['image/png', async () => (await picture()).png().toBuffer()],
  'a PNG with a palette': [
    'image/png',
    async () => (await picture()).png({ palette: true }).toBuffer(),
  ],
  'an interlaced PNG': [
    'image/png',
    async () => (await picture()).png({ progressive: true }).toBuffer(),
  ],
  'a WebP': ['image/webp', async () => (await picture()).webp().toBuffer()],
  'a lossless WebP': [
    'image/webp',
    async () => (await picture()).webp({ lossless: true }).toBuffer(),
  ],
  'a GIF': ['image/gif', async () => (await picture()).gif().toBuffer()],
  'an AVIF': ['image/avif', async () => (await picture()).avif({ effort: 0 }).toBuffer()],
}

const ask = (bytes: Uint8Array, type: ImageType = 'image/jpeg') =>
  isWhole({ bytes: new Uint8Array(bytes).buffer, type })

const end = Buffer.from([0xff, 0xd9])
/** Truncates the JPEG and appends an end marker. */
const ended = (jpeg: Buffer, share: number) =>
  Buffer.concat([jpeg.subarray(0, Math.floor(jpeg.length * share)), end])

/** Overwrites the second half of the largest scan. */
function overwritten(jpeg: Buffer, value: number): Buffer {
  const scans = [...segmentsOf(jpeg)].filter(({ marker }) => marker === SOS)
  const [largest = expect.unreachable()] = scans.toSorted((a, b) => b.to - b.from - a.to + a.from)
  const middle = Math.floor((largest.from + largest.to) / 2)
  return Buffer.from(jpeg).fill(value, middle, Math.min(middle + 2_000, largest.to))
}

/** 45 × 35 pixels with a restart marker after every second unit, which sharp does not write. */
const cutAtRestarts = {
  baseline:
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmB' +
    'anGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSk' +
    'pKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAjAC0DASIAAhEBAxEB/8QAGAAAAwEBAAAA' +
    'AAAAAAAAAAAAAAMEAgH/xAAjEAABBAEEAgMBAAAAAAAAAAABAAIDESEEEhMiMVEjMkGR/8QAGAEAAwEBAAAA' +
    'AAAAAAAAAAAAAAECAwT/xAAfEQEAAgEFAAMAAAAAAAAAAAABAAIRAxIhMUEiMpH/3QAEAAL/2gAMAwEAAhED' +
    'EQA/AFRx0aBu08x8AsnyuRRcBtxtakJkRz2eyrNrZf2Je7eCfSYzvpiP1JdGWncf4usl7bqoD8WhZT4SPOfJ' +
    '/9BbHmKPaQqYqewG6SuVsztu2ll8Lg6g7CSbuXuK215lM0YcRTlybqW4WRbTYNolkL6wpNxgq9QcDif/0WzN' +
    'EtO8UlOhbxlwOfS04EMJU0UjhJbvHpTSgHEVRs4JVp4/j3kUVx57JrpgY7GFMS4mwEArFYc4J//S3p82nNAQ' +
    'hZkb0zEn2Ck1Ip2EITJGj92f/9NLD0V0AHGMIQs7zs1uif/Z',
  progressive:
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmB' +
    'anGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSk' +
    'pKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wgARCAAjAC0DASIAAhEBAxEB/8QAFwAAAwEAAAAA' +
    'AAAAAAAAAAAAAAECA//EABcBAQEBAQAAAAAAAAAAAAAAAAEAAgP/3QAEAAL/2gAMAwEAAhADEAAAAY0TmKh6' +
    'z//QnSUGggv/0al5BqVnX//SdhmWIR//043DPb//xAAbEAADAQEBAQEAAAAAAAAAAAAAAREhAjEQQv/aAAgB' +
    'AQABBQJIkP/QPz//0fEj/9JKD0//04U//9S0h//VaGf/1npM/9flYf/QGz//0RPf/9K4f//T5+f/1GdH/9UX' +
    'n//EABoRAAIDAQEAAAAAAAAAAAAAAAABAhARITH/2gAIAQMBAT8Beuv/0Hlf/9FdGf/SIen/05n/xAAbEQAC' +
    'AQUAAAAAAAAAAAAAAAAAARARITFBUf/aAAgBAgEBPwErw//QyX0f/9FKP//Sj//TZ//EABQQAQAAAAAAAAAA' +
    'AAAAAAAAABD/2gAIAQEABj8CP//QP//RP//SP//TP//UP//VP//WP//XP//QP//RP//SP//TP//UP//VP//E' +
    'ABoQAAIDAQEAAAAAAAAAAAAAAAABESExEEH/2gAIAQEAAT8h4P8A/9BuRWP/0U6CyP/S9PD/03CxWk//1IPE' +
    'DedP/9Wb0rB//9ZdDWx//9fQPT//0MJD/9F4M0f/0mVn/9MI/9TRo//VWcv/2gAMAwEAAgADAAAAELOf/9BO' +
    'P//Rlo//0vXv/9MD/8QAGhEAAwADAQAAAAAAAAAAAAAAAAERITFBkf/aAAgBAwEBPxBqP05nh//QpkcTh//R' +
    'RtEI7Ef/0npm0//T0R//xAAZEQEBAQEBAQAAAAAAAAAAAAABADERIUH/2gAIAQIBAT8Q90+wkv8A/9BNOxxw' +
    'WX//0TDyBW//0iL/07//xAAbEAEBAQEBAQEBAAAAAAAAAAABEQAhMUFRkf/aAAgBAQABPxCDBtzGr7v/0JV/' +
    'N3n3f//Rew0m2b//0r6rk5//00VfzfMgfN//1PkGJBxv/9UETOnG/9YJ8TUA9/N//9f0SOef/9Aqo3NPN//R' +
    'CNxK8fm//9IGjmVNDf/T6uBv/9TwxnG//9V6SOb/2Q==',
}

describe.each(Object.entries(encoders))('%s', (_name, [type, encode]) => {
  const encoded = encode()

  it('is complete, also with bytes appended', async () => {
    const bytes = await encoded
    expect(await ask(bytes, type)).toBe(true)
    expect(await ask(Buffer.concat([bytes, Buffer.alloc(700, 9)]), type)).toBe(true)
  })

  it.each([0.1, 0.5, 0.9, 0.995])('is incomplete when only %d of it arrived', async (share) => {
    const bytes = await encoded
    expect(await ask(bytes.subarray(0, bytes.length * share), type)).toBe(false)
  })
})

describe('a JPEG with a correct end marker', () => {
  const jpegs = Object.entries(encoders).filter(([, [type]]) => type === 'image/jpeg')

  it.each(jpegs)('%s is incomplete when its scan stops early', async (_name, [, encode]) => {
    const bytes = await encode()
    for (const share of [0.5, 0.9, 0.99]) expect(await ask(ended(bytes, share))).toBe(false)
  })

  it.each(jpegs)('%s is incomplete with wrong bytes in its middle', async (_name, [, encode]) => {
    const bytes = await encode()
    for (const value of [0x00, 0x55, 0xfe]) expect(await ask(overwritten(bytes, value))).toBe(false)
  })

  it('a progressive JPEG is incomplete without its last scans', async () => {
    const [, encode] = encoders['a progressive JPEG'] ?? expect.unreachable()
    const bytes = await encode()
    const last = [...segmentsOf(bytes)].findLast(({ marker }) => marker === SOS)
    expect(await ask(Buffer.concat([bytes.subarray(0, last?.from), end]))).toBe(false)
  })

  it('is complete with the bytes that some cameras put before the end', async () => {
    const bytes = await (await picture()).jpeg().toBuffer()
    for (const rest of [Buffer.from([0, 1, 2]), Buffer.alloc(3_000)]) {
      expect(await ask(Buffer.concat([bytes.subarray(0, -2), rest, end]))).toBe(true)
    }
  })

  it.each([
    ['in one go', cutAtRestarts.baseline],
    ['progressive', cutAtRestarts.progressive],
  ])(
    'is complete with restarts between its codes, %s, and incomplete without one',
    async (_way, base64) => {
      const bytes = Buffer.from(base64, 'base64')
      expect(await ask(bytes)).toBe(true)
      const restart = bytes.lastIndexOf(Buffer.from([0xff, 0xd1]))
      expect(restart).toBeGreaterThan(0)
      expect(await ask(Buffer.concat([bytes.subarray(0, restart), end]))).toBe(false)
      const without = Buffer.concat([bytes.subarray(0, restart), bytes.subarray(restart + 2)])
      expect(await ask(without)).toBe(false)
      // The number of the marker says which blocks follow.
      for (const number of [0xd0, 0xd2, 0xd7]) {
        const wrong = Buffer.from(bytes)
        wrong.writeUInt8(number, restart + 1)
        expect(await ask(wrong), String(number)).toBe(false)
      }
    },
  )

  it.each(jpegs)(
    '%s is incomplete when a byte in its middle ends its scan',
    async (_name, [, encode]) => {
      const bytes = await encode()
      const stuffed = bytes.indexOf(Buffer.from([0xff, 0]), bytes.length >> 1)
      expect(stuffed).toBeGreaterThan(0)
      for (const marker of [0xd9, 0xda, 0x55]) {
        const wrong = Buffer.from(bytes)
        wrong.writeUInt8(marker, stuffed + 1)
        expect(await ask(wrong), String(marker)).toBe(false)
      }
    },
  )

  it('is incomplete with one byte in its middle, or near its end, that is no code of its tables', async () => {
    const bytes = await sharp({
      create: { width: 400, height: 300, channels: 3, background: 'gray' },
    })
      .jpeg({ optimiseCoding: true })
      .toBuffer()
    expect(await ask(bytes)).toBe(true)
    const [scan = expect.unreachable()] = [...segmentsOf(bytes)].filter(
      ({ marker }) => marker === SOS,
    )
    // All blocks are equal: their codes are zeros, and two ones are no code.
    for (const at of [(scan.from + scan.to) >> 1, scan.to - 30]) {
      const wrong = Buffer.from(bytes)
      wrong.writeUInt8(0xf0, at)
      expect(await ask(wrong)).toBe(false)
    }
  })
})

describe('a PNG with a correct end chunk', () => {
  const png = async () => (await picture()).png().toBuffer()

  it('is incomplete with a wrong byte in it', async () => {
    const bytes = await png()
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
    expect(await ask(bytes, 'image/png')).toBe(false)
  })

  it('is incomplete without its pixels, or with those of a smaller one', async () => {
    const bytes = await png()
    const header = bytes.subarray(0, 33)
    expect(await ask(Buffer.concat([header, bytes.subarray(-12)]), 'image/png')).toBe(false)
    const smaller = await sharp(bytes).resize(403, 200, { fit: 'fill' }).png().toBuffer()
    const mixed = Buffer.concat([header, smaller.subarray(33)])
    expect(await ask(mixed, 'image/png')).toBe(false)
  })
})
