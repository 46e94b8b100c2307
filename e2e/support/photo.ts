import sharp from 'sharp'

export interface PhotoOptions {
  /** Written on it, and so in its bytes: two photos with other words are two photos. */
  words: string
  width?: number
  height?: number
  /** The turn that a camera notes in EXIF instead of turning the picture (1 to 8). */
  orientation?: number
  /** Full of detail that no JPEG makes small: about two megabytes once it is shrunk. */
  detailed?: boolean
}

/** A JPEG as a camera gives it, ready for `setInputFiles`. */
export async function photo({
  words,
  width = 1600,
  height = 1200,
  orientation = 1,
  detailed = false,
}: PhotoOptions) {
  const label = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="100%" height="${detailed ? 5 : 50}%" fill="#35506b"/>
     <text x="5%" y="70%" font-size="${height / 8}" font-family="sans-serif">${words}</text></svg>`,
  )
  const buffer = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#d9d2c5',
      ...(detailed ? { noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } } : {}),
    },
  })
    .composite([{ input: label }])
    .withMetadata({ orientation })
    .jpeg({ quality: 85 })
    .toBuffer()
  return { name: `${words}.jpg`, mimeType: 'image/jpeg', buffer }
}
