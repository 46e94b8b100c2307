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

/** One of each of 27 colours. No record has as many photos, so none has two that look the same. */
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

/** Colours of which a mean differs by less than this (0 to 255) are one colour, encoded anew. */
const sameColour = 16

/** Compares what two files show, as the browser does: the provider gives a photo without its comment. */
export async function isSamePicture(ours: ArrayBuffer, theirs: ArrayBuffer): Promise<boolean> {
  const [one, other] = await Promise.all([ours, theirs].map((bytes) => sharp(bytes).stats()))
  if (one === undefined || other === undefined) return false
  return one.channels.every(
    ({ mean }, at) => Math.abs(mean - (other.channels[at]?.mean ?? -sameColour)) < sameColour,
  )
}
