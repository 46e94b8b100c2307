const signatureLength = 8
/**
 * Values per pixel by colour type: grey, three colours, a palette, grey with alpha, three colours with alpha.
 */
const valuesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

interface Chunk {
  name: string
  body: Uint8Array<ArrayBuffer>
  isIntact: boolean
}

/**
 * Whether a PNG is complete, every critical chunk has a correct checksum, and all pixels exist after
 * decompression.
 */
export async function isWholePng(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const pixels: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  let hasEnd = false
  for (const { name, body, isIntact } of chunksOf(bytes)) {
    // Chunks with a lower-case name are ancillary, and a decoder skips them.
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

/**
 * The size of the decompressed rows, each preceded by a filter byte; for an interlaced picture a lower bound.
 */
function unpackedSize(header: Uint8Array): number {
  const data = new DataView(header.buffer, header.byteOffset, header.byteLength)
  const bitsAPixel = (header[8] ?? 0) * (valuesOf[header[9] ?? 0] ?? 0)
  const [width, height] = [data.getUint32(0), data.getUint32(4)]
  if (header[12] === 1) return Math.ceil((width * height * bitsAPixel) / 8)
  return height * (1 + Math.ceil((width * bitsAPixel) / 8))
}

async function unpacks(parts: Uint8Array<ArrayBuffer>[], size: number): Promise<boolean> {
  // Safari before 2023 has no DecompressionStream; at this point the checksums are correct.
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

/** The CRC-32 that ends each chunk. */
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
