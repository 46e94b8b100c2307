import sharp from 'sharp'

/** Noise under a picture: what a phone's camera makes weighs as much. 1440 × 1080, about 280 kB. */
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
