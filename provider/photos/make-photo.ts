import sharp, { type Sharp } from 'sharp'
import { Refusal } from '../errors/refusal.ts'
import { readPlainJpeg, type PlainJpeg } from './read-plain-jpeg.ts'
import { sniffImage } from './sniff-image.ts'
import { decodeInTurn } from './take-turn.ts'

/** Most pixels that are decoded; more is refused by its header alone (ASVS 5.2.6). */
const mostPixels = 40_000_000
/** Longest side that is decoded, in px: a decoder holds whole lines, and lines cost it time however short. */
const longestDecoded = 30_000
/** Longest side of what is stored, in px: the app sends no more (spec 2 §9). */
const longestSide = 1920
const thumbnailSide = 320
/** Of the tables of a JPEG, in bytes, whatever its size. */
const headerSize = 2_000

// The pictures are all different: a cache of operations would only hold memory.
sharp.cache(false)
// The codes of a JPEG are read one after the other: a second thread for it would wait, and cost a fifth.
sharp.concurrency(1)

export interface Photo {
  image: Buffer
  thumbnail: Buffer
  type: 'image/jpeg'
  width: number
  height: number
}

/**
 * The picture as it is stored, upright, without metadata (no GPS), and its thumbnail. A plain JPEG keeps
 * its pixels as they came, once all of them have been decoded; any other picture is encoded anew.
 * Refuses what is not a whole picture with 413, 415 or 422. `uid` is whose it is: persons take turns.
 */
export async function makePhoto(bytes: Buffer, uid?: number): Promise<Photo> {
  refuseByFirstBytes(bytes)
  return decodeInTurn(async () => {
    try {
      const asItCame = await keepPlain(bytes)
      if (asItCame) return asItCame
      await refuseFlood(bytes)
      return await encode(bytes)
    } catch (error) {
      if (error instanceof Refusal) throw error
      throw broken()
    }
  }, uid)
}

/** The thumbnail of an image that `makePhoto` made, as it made it then. */
export const makeThumbnail = (image: Buffer): Promise<Buffer> =>
  decodeInTurn(async () => (await toThumbnail(open(image))).data)

function refuseByFirstBytes(bytes: Buffer) {
  if (bytes.length === 0) throw refuse(422, 'O arquivo está vazio (0 bytes)')
  switch (sniffImage(bytes)) {
    case 'accepted':
      return
    case 'other-image':
      throw refuse(415, 'Formato de imagem não aceito: envie JPEG, PNG ou WebP')
    case 'not-an-image':
      throw refuse(415, 'O arquivo não é uma imagem')
  }
}

/** The header says how large it would be; nothing is decoded. */
async function refuseFlood(bytes: Buffer) {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const side = Math.max(width, height)
  if (side > longestDecoded) {
    throw refuse(413, `A imagem tem ${side} pixels de lado; o máximo é ${longestDecoded}`)
  }
  const pixels = width * height
  if (pixels <= mostPixels) return
  const megapixels = Math.round(pixels / 1_000_000)
  throw refuse(413, `A imagem tem ${megapixels} megapixels; o máximo é ${mostPixels / 1_000_000}`)
}

/**
 * [Note: Not encoded anew] Decoding for the thumbnail at a fraction of the size reads every code of the
 * picture and refuses the first that is wrong, at a quarter of what decoding all and encoding it anew
 * costs. Whatever is wrong with it is left to the other way to say.
 */
async function keepPlain(bytes: Buffer): Promise<Photo | undefined> {
  const plain = readPlainJpeg(bytes)
  if (!plain || !isModest(plain)) return undefined
  const { bytes: image, width, height } = plain
  try {
    const thumbnail = await toThumbnail(open(image, 'warning'))
    return { image, thumbnail: thumbnail.data, type: 'image/jpeg', width, height }
  } catch {
    return undefined
  }
}

/** As large as a picture may be kept, in px, and no heavier than what encoding it would give. */
const isModest = ({ bytes, width, height }: PlainJpeg) =>
  Math.max(width, height) <= longestSide && bytes.length <= headerSize + (width * height) / 2

/** What a decoder only warns of is a picture with grey where its codes were wrong, or there were none. */
async function encode(bytes: Buffer): Promise<Photo> {
  const upright = open(bytes, 'warning').autoOrient()
  const { data, info } = await toJpeg(upright, longestSide, 85)
  const thumbnail = await toThumbnail(open(data))
  return {
    image: data,
    thumbnail: thumbnail.data,
    type: 'image/jpeg',
    width: info.width,
    height: info.height,
  }
}

const open = (bytes: Buffer, failOn: 'error' | 'warning' = 'error') =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn, sequentialRead: true })

const toThumbnail = (picture: Sharp) => toJpeg(picture, thumbnailSide, 75)

const toJpeg = (picture: Sharp, side: number, quality: number) =>
  picture
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality })
    .timeout({ seconds: 20 })
    .toBuffer({ resolveWithObject: true })

const refuse = (status: 413 | 415 | 422, message: string) =>
  new Refusal(status, message, { fields: { file: message } })

const broken = () => refuse(422, 'A imagem está incompleta ou danificada')
