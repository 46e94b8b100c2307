import sharp from 'sharp'

/** A JPEG about as large as the photos that the app shrinks; different numbers give different bytes. */
export const makePhoto = async (at: number): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({
      create: {
        width: 1024,
        height: 768,
        channels: 3,
        background: '#8a7',
        noise: { type: 'gaussian', mean: 100 + (at % 100), sigma: 12 },
      },
    })
      .jpeg({ quality: 80 })
      .toBuffer(),
  )
