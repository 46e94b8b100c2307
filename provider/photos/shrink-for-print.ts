import sharp from 'sharp'

/** 300 dots an inch over half a page; more would only make the PDF heavy. */
const printSide = 1100

export const shrinkForPrint = (image: Buffer): Promise<Buffer> =>
  sharp(image)
    .resize(printSide, printSide, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
