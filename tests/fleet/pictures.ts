import sharp from 'sharp'
import { picture } from '#provider/testing/pictures.ts'

/** Plain pictures, in turn. */
export interface Pictures {
  next: () => Buffer
}

const levels = ['10', '80', 'f0']
const colours = levels.flatMap((red) =>
  levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)),
)

/** One of each of 27 colours. No record has as many photos, so no two photos of a record look the same. */
export async function makePictures(): Promise<Pictures> {
  const all = await Promise.all(colours.map((colour) => picture(64, 48, colour)))
  let at = 0
  return {
    next: () => {
      const next = all[at % all.length]
      at += 1
      if (next === undefined) throw new TypeError('there are no pictures')
      return next
    },
  }
}

/** Colours whose means differ by less than this (0 to 255) are the same colour after another encoding. */
const sameColour = 16

/** Compares the pixels of two files, as the browser does: the provider returns a photo without its comment. */
export async function isSamePicture(ours: ArrayBuffer, theirs: ArrayBuffer): Promise<boolean> {
  const [one, other] = await Promise.all([ours, theirs].map((bytes) => sharp(bytes).stats()))
  if (one === undefined || other === undefined) return false
  return one.channels.every(
    ({ mean }, at) => Math.abs(mean - (other.channels[at]?.mean ?? -sameColour)) < sameColour,
  )
}
