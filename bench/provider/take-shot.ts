import sharp from 'sharp'

/** A picture with noise, so that it is as large as a photo of a phone's camera: 1440 × 1080, about 280 kB. */
export const takeShot = (index: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 1440,
      height: 1080,
      channels: 3,
      background: { r: 90, g: 110, b: (index * 7 + 130) % 256 },
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer()
