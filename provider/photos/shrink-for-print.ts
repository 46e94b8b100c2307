import sharp from 'sharp'
import { decodeInTurn } from './take-turn.ts'

/** 300 dots an inch over half a page; more would only make the PDF larger. */
const printSide = 1100

/** `uid` is the person who requests the PDF: people take turns, together with uploads. */
export const shrinkForPrint = (image: Buffer, uid?: number): Promise<Buffer> =>
  decodeInTurn(
    () =>
      sharp(image)
        .resize(printSide, printSide, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 80 })
        .toBuffer(),
    uid,
  )
