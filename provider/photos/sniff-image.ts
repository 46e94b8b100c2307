/** The kind of a file by its first bytes, whatever its name or declared type. */
export type Sniffed = 'accepted' | 'other-image' | 'not-an-image'

const startsWith = (bytes: Buffer, signature: number[], offset = 0) =>
  signature.every((byte, index) => bytes[offset + index] === byte)

const textAt = (bytes: Buffer, offset: number, length: number) =>
  bytes.toString('latin1', offset, offset + length)

/** JPEG, PNG, WebP and AVIF are accepted: the formats of cameras and browsers. */
export function sniffImage(bytes: Buffer): Sniffed {
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
