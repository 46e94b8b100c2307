import type { ImageType } from '../photo.ts'

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

const brandTypes: Record<string, ImageType> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  hevc: 'image/heic',
  heim: 'image/heic',
  heis: 'image/heic',
  mif1: 'image/heic',
  msf1: 'image/heic',
}

/** The type by the file's signature; a name or a declared type proves nothing. */
export function imageType(bytes: Uint8Array): ImageType | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif'
  if (ascii(bytes, 4, 8) === 'ftyp') return brandTypes[ascii(bytes, 8, 12)]
  return undefined
}
