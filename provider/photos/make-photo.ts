import sharp, { type Sharp } from 'sharp'
import { Refusal, refusalAt } from '../errors/refusal.ts'
import { type PlainJpeg, readPlainJpeg } from './read-plain-jpeg.ts'
import { decodeInTurn } from './take-turn.ts'

/** Most pixels that are decoded; a larger picture is refused by its header alone (ASVS 5.2.6). */
const mostPixels = 40_000_000
/** Longest side that is decoded, in px: a decoder handles whole lines, and each line costs time however short. */
const longestDecoded = 30_000
/** Longest side of a stored picture, in px: the app sends no more (spec 2 §9). */
const longestSide = 1920
const thumbnailSide = 320
/** Room for the tables of a JPEG, in bytes, the same for a picture of any size. */
const headerSize = 2_000

// All pictures are different, so a cache of operations would only use memory.
sharp.cache(false)
// JPEG codes are decoded in sequence: a second thread would only wait, and cost a fifth more.
sharp.concurrency(1)

export interface Photo {
  image: Buffer
  thumbnail: Buffer
  type: 'image/jpeg'
  width: number
  height: number
}

/**
 * The picture for storage, upright and without metadata (no GPS), and its thumbnail. A plain JPEG within the limits of
 * `isModest` keeps its pixel data unchanged, after a check that decodes it; any other picture is encoded again. Refuses
 * an invalid picture with 413, 415 or 422. `uid` is the owner: people take turns.
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

/** The thumbnail of an image that `makePhoto` made, identical to its first thumbnail. */
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

/** The header states the size; nothing is decoded. */
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
 * [Note: Not encoded anew] Decoding at a fraction of the size for the thumbnail reads every code of the picture and
 * fails on the first wrong one. It costs a quarter of decoding all and encoding again. On any failure the other way is
 * tried, which reports the error.
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

/** Within the size limit in px, and no heavier than an encoded picture would be. */
const isModest = ({ bytes, width, height }: PlainJpeg) =>
  Math.max(width, height) <= longestSide && bytes.length <= headerSize + (width * height) / 2

/** A decoder's warning means grey areas, because codes were wrong or missing. */
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

const refuse = (status: 413 | 415 | 422, message: string) => refusalAt('file', message, status)

const broken = () => refuse(422, 'A imagem está incompleta ou danificada')

/** The kind of a file by its first bytes, whatever its name or declared type. */
type Sniffed = 'accepted' | 'other-image' | 'not-an-image'

const startsWith = (bytes: Buffer, signature: number[], offset = 0) =>
  signature.every((byte, index) => bytes[offset + index] === byte)

const textAt = (bytes: Buffer, offset: number, length: number) =>
  bytes.toString('latin1', offset, offset + length)

/** JPEG, PNG, WebP and AVIF are accepted: the formats of cameras and browsers. */
function sniffImage(bytes: Buffer): Sniffed {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'accepted'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'accepted'
  if (textAt(bytes, 0, 4) === 'RIFF' && textAt(bytes, 8, 4) === 'WEBP') return 'accepted'
  if (textAt(bytes, 4, 4) === 'ftyp') return sniffBox(textAt(bytes, 8, 4))
  if (/^(GIF8|BM|II\*\0|MM\0\*)/.test(textAt(bytes, 0, 4))) return 'other-image'
  return 'not-an-image'
}

/** The brand of an ISO media file tells AVIF from HEIC photos and from videos. */
function sniffBox(brand: string): Sniffed {
  if (brand === 'avif') return 'accepted'
  return ['heic', 'heix', 'mif1', 'msf1', 'hevc'].includes(brand) ? 'other-image' : 'not-an-image'
}
