import { damagedFile, RescueError } from './rescue-error.ts'

/**
 * A sealed file: a head, and the contents in pieces, each encrypted and authenticated separately (AES-256-GCM with the
 * key of a lock). A piece's nonce holds its number and whether it is the last, so that leaving out, exchanging or
 * cutting off a piece is detected. The contents are split because a shift's photos may not fit into a phone's memory
 * at once.
 */
export interface SealLock {
  /** The first bytes of the file; they say how the key is derived, and each piece authenticates them. */
  head: Bytes
  /** The first bytes of each nonce, `prefixBytes` long; they are part of the head. */
  prefix: Bytes
  key: CryptoKey
}

export const prefixBytes = 7
const tagBytes = 16
const pieceBytes = 1_048_576

export type Bytes = Uint8Array<ArrayBuffer>

const wrongKey = () => new RescueError('Senha incorreta, ou arquivo danificado.')

export interface Sealing {
  write: (bytes: Bytes) => Promise<void>
  /** Returns the whole file; nothing can be written afterwards. */
  end: () => Promise<Blob>
}

export function beginSealing({ head, prefix, key }: SealLock): Sealing {
  const parts: Blob[] = [new Blob([head])]
  const pieces = collectPieces()
  let number = 0

  const seal = async (piece: Bytes, last: boolean) => {
    const iv = nonceOf(prefix, number, last)
    const sealed = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: head },
      key,
      piece,
    )
    // A browser may keep large blobs on disk, so that the file need not fit into memory.
    parts.push(new Blob([sealed]))
    number += 1
  }

  return {
    write: async (bytes) => {
      for (const piece of pieces.add(bytes)) await seal(piece, false)
    },
    end: async () => {
      await seal(pieces.rest(), true)
      return new Blob(parts, { type: 'application/octet-stream' })
    },
  }
}

/** Passes the contents to `read`, piece by piece. Rejects with RescueError, also when the key is a wrong one. */
export async function unseal(
  file: Blob,
  { head, prefix, key }: SealLock,
  read: (bytes: Bytes) => Promise<void> | void,
): Promise<void> {
  const sealedBytes = pieceBytes + tagBytes
  let number = 0
  for (let at = head.length; ; at += sealedBytes) {
    const last = at + sealedBytes >= file.size
    const sealed = await bytesOf(file.slice(at, at + sealedBytes))
    const iv = nonceOf(prefix, number, last)
    const piece = await crypto.subtle
      .decrypt({ name: 'AES-GCM', iv, additionalData: head }, key, sealed)
      .catch(() => {
        throw number === 0 ? wrongKey() : damagedFile()
      })
    await read(new Uint8Array(piece))
    if (last) return
    number += 1
  }
}

function nonceOf(prefix: Bytes, number: number, last: boolean): Bytes {
  const nonce = new Uint8Array(prefixBytes + 5)
  nonce.set(prefix)
  new DataView(nonce.buffer).setUint32(prefixBytes, number)
  nonce[prefixBytes + 4] = last ? 1 : 0
  return nonce
}

/** Splits the written bytes into pieces of one size; the last piece is empty only when nothing was written. */
function collectPieces() {
  let held: Bytes[] = []
  let size = 0
  const all = () => {
    const bytes = joined(held)
    held = []
    size = 0
    return bytes
  }
  return {
    *add(bytes: Bytes): Generator<Bytes> {
      held.push(bytes)
      size += bytes.length
      if (size <= pieceBytes) return
      let rest = all()
      while (rest.length > pieceBytes) {
        yield rest.slice(0, pieceBytes)
        rest = rest.slice(pieceBytes)
      }
      held = [rest]
      size = rest.length
    },
    rest: all,
  }
}

export function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const bytesOf = async (blob: Blob): Promise<Bytes> =>
  new Uint8Array(await blob.arrayBuffer())
