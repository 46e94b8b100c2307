import sharp, { type Sharp } from 'sharp'

/** Test pictures: typical phone photos, and damaged or hostile files. */

export const colours = {
  topLeft: [220, 30, 30],
  topRight: [30, 180, 30],
  bottomLeft: [30, 30, 220],
  bottomRight: [230, 200, 20],
} as const
export type Corner = keyof typeof colours

const place: Record<string, string> = {
  GPSLatitudeRef: 'S',
  GPSLatitude: '23/1 32/1 12/1',
  GPSLongitudeRef: 'W',
  GPSLongitude: '46/1 38/1 1/1',
}

/** For pictures that are read again at once: packing takes most of the time of making one. */
const unpacked = { compressionLevel: 0 }

/** Four colours, one in each corner, seen upright. */
async function upright(width: number, height: number): Promise<Buffer> {
  const quarter = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) }
  const square = ([r, g, b]: readonly [number, number, number]) => ({
    create: { ...quarter, channels: 3 as const, background: { r, g, b } },
  })
  const left = width - quarter.width
  const top = height - quarter.height
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite([
      { input: square(colours.topLeft), left: 0, top: 0 },
      { input: square(colours.topRight), left, top: 0 },
      { input: square(colours.bottomLeft), left: 0, top },
      { input: square(colours.bottomRight), left, top },
    ])
    .png(unpacked)
    .toBuffer()
}

/** How a rotated camera stores an upright scene: the inverse of the Exif transformation. */
const stored: Record<number, (image: Sharp) => Sharp> = {
  1: (image) => image,
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  // sharp mirrors before it rotates.
  5: (image) => image.rotate(270).flop(),
  6: (image) => image.rotate(270),
  7: (image) => image.rotate(90).flop(),
  8: (image) => image.rotate(90),
}

/** A JPEG that is upright once its Exif orientation is applied, with a location and a camera model in it. */
export async function phonePhoto(
  orientation: number,
  size: { width: number; height: number } = { width: 400, height: 300 },
): Promise<Buffer> {
  const turn = stored[orientation]
  if (!turn) throw new Error(`no such orientation: ${orientation}`)
  const raw = await turn(sharp(await upright(size.width, size.height)))
    .png(unpacked)
    .toBuffer()
  return sharp(raw)
    .withExif({ IFD0: { Make: 'Pavilhao', Model: 'Teste' }, IFD3: place })
    .withMetadata({ orientation })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** The name of the colour in the middle of each quarter. */
export async function cornersOf(jpeg: Uint8Array): Promise<Record<Corner, string>> {
  const { data, info } = await sharp(jpeg).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const name = (x: number, y: number) => {
    const at =
      (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels
    const pixel = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    const distance = (colour: readonly number[]) =>
      colour.reduce((sum, value, n) => sum + Math.abs(value - (pixel[n] ?? 0)), 0)
    const [best] = Object.entries(colours).toSorted(([, a], [, b]) => distance(a) - distance(b))
    return best && distance(best[1]) < 60 ? best[0] : `rgb(${pixel.join(' ')})`
  }
  return {
    topLeft: name(0.25, 0.25),
    topRight: name(0.75, 0.25),
    bottomLeft: name(0.25, 0.75),
    bottomRight: name(0.75, 0.75),
  }
}

export const inPlace: Record<Corner, string> = {
  topLeft: 'topLeft',
  topRight: 'topRight',
  bottomLeft: 'bottomLeft',
  bottomRight: 'bottomRight',
}

/** A picture as detailed as a real photo. 4000 × 3000 gives about 3 MB. */
export async function detailedPhoto(width: number, height: number, quality = 82): Promise<Buffer> {
  const noise = await sharp({
    create: {
      width: Math.ceil(width / 4),
      height: Math.ceil(height / 4),
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png(unpacked)
    .toBuffer()
  return sharp(noise)
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .withExif({ IFD3: place })
    .jpeg({ quality })
    .toBuffer()
}

/** The four colours in a picture of very many pixels: small to send, expensive to decode. */
export async function largePhoto(orientation: number, width: number, height: number) {
  const turn = stored[orientation]
  if (!turn) throw new Error(`no such orientation: ${orientation}`)
  const small = await turn(sharp(await upright(40, 30)))
    .png()
    .toBuffer()
  const isOnItsSide = orientation > 4
  return sharp(small)
    .resize(isOnItsSide ? height : width, isOnItsSide ? width : height, {
      kernel: 'nearest',
      fit: 'fill',
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 60 })
    .toBuffer()
}

/** A PNG whose header claims any size, as a decompression bomb does. */
export async function pngClaiming(width: number, height: number): Promise<Buffer> {
  const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

/** Shapes of many sizes and shades; each call draws another scene. */
export async function scene(width = 1600, height = 1200): Promise<Buffer> {
  const shapes = await sharp({
    create: {
      width: 16,
      height: 12,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })
    .png()
    .toBuffer()
  return sharp(shapes)
    .resize(width, height, { kernel: 'cubic', fit: 'fill' })
    .jpeg({ quality: 82 })
    .toBuffer()
}
