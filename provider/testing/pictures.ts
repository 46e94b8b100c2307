import sharp from 'sharp'

/** A plain picture of this size in px; different colours give different bytes. */
export const picture = (width = 64, height = 48, colour = '#3366aa'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
