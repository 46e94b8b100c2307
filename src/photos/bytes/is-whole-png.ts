const signatureLength = 8
/** Bits of one pixel for each of its values, by the type of colour: grey, three colours, a palette, with alpha. */
const valuesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

interface Chunk {
  name: string
  body: Uint8Array<ArrayBuffer>
  isIntact: boolean
}

/**
 * Whether a PNG comes to its end, none of the parts that a picture needs was changed (each carries a checksum),
 * and its pixels are all there once they are unpacked.
 */
export async function isWholePng(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const pixels: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  let hasEnd = false
  for (const { name, body, isIntact } of chunksOf(bytes)) {
    // Those in lower case only tell something: a reader passes over them.
    if (/^[A-Z]/.test(name) && !isIntact) return false
    if (name === 'IHDR') size = unpackedSize(body)
    if (name === 'IDAT') pixels.push(body)
    if (name === 'IEND') hasEnd = true
  }
  return hasEnd && size > 0 && (await unpacks(pixels, size))
}

function* chunksOf(bytes: Uint8Array<ArrayBuffer>): Generator<Chunk> {
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = signatureLength
  while (at + 12 <= bytes.length) {
    const to = at + 8 + data.getUint32(at)
    if (to + 4 > bytes.length) return
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    const isIntact = checksum(bytes.subarray(at + 4, to)) === data.getUint32(to)
    yield { name, body: bytes.subarray(at + 8, to), isIntact }
    if (name === 'IEND') return
    at = to + 4
  }
}

/** What the rows take, each behind a byte that says how it was packed; of an interlaced one at least. */
function unpackedSize(header: Uint8Array): number {
  const data = new DataView(header.buffer, header.byteOffset, header.byteLength)
  const bitsAPixel = (header[8] ?? 0) * (valuesOf[header[9] ?? 0] ?? 0)
  const [width, height] = [data.getUint32(0), data.getUint32(4)]
  if (header[12] === 1) return Math.ceil((width * height * bitsAPixel) / 8)
  return height * (1 + Math.ceil((width * bitsAPixel) / 8))
}

async function unpacks(parts: Uint8Array<ArrayBuffer>[], size: number): Promise<boolean> {
  // Before 2023 a Safari had none: the checksums were right.
  if (typeof DecompressionStream === 'undefined') return true
  let unpacked = 0
  const count = new WritableStream<Uint8Array>({
    write: (some) => {
      unpacked += some.length
    },
  })
  try {
    await new Blob(parts).stream().pipeThrough(new DecompressionStream('deflate')).pipeTo(count)
  } catch {
    return false
  }
  return unpacked >= size
}

/** CRC-32, as each chunk ends with it. */
function checksum(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ ((crc & 1) === 1 ? 0xedb88320 : 0)
  return crc
})
