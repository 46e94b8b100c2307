import sharp from 'sharp'
import { decodeInTurn } from './take-turn.ts'

/** 300 dots an inch over half a page; more would only make the PDF heavy. */
const printSide = 1100

/** `uid` is who has it printed: persons take turns, with those that send photos too. */
export const shrinkForPrint = (image: Buffer, uid?: number): Promise<Buffer> =>
  decodeInTurn(
    () =>
      sharp(image)
        .resize(printSide, printSide, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality: 80 })
        .toBuffer(),
    uid,
  )
