import { damagedFile, RescueError } from './rescue-error.ts'

/**
 * A sealed file: a header, and the contents in pieces, each encrypted and authenticated separately (AES-256-GCM with a
 * key that PBKDF2 derives from the password). A piece's nonce holds its number and whether it is the last, so that
 * leaving out, exchanging or cutting off a piece is detected. The contents are split because a shift's photos may not
 * fit into a phone's memory at once.
 */
const magic = new TextEncoder().encode('PAVILHAO-ENVIOS1')
const saltBytes = 16
const prefixBytes = 7
const tagBytes = 16
const roundsBytes = 4
const headBytes = magic.length + saltBytes + prefixBytes + roundsBytes
const pieceBytes = 1_048_576
/** OWASP's recommendation of 2023 for PBKDF2 with SHA-256; it takes about a second on a slow phone. */
const roundsNow = 600_000
/** A file that asks for more rounds is rejected: it would keep the device busy for minutes. */
const mostRounds = 10_000_000

type Bytes = Uint8Array<ArrayBuffer>

const notOurs = () => new RescueError('Este arquivo não é um arquivo de envios do Pavilhão.')
const wrongPassword = () => new RescueError('Senha incorreta, ou arquivo danificado.')

export interface Sealing {
  write: (bytes: Bytes) => Promise<void>
  /** Returns the whole file; nothing can be written afterwards. */
  end: () => Promise<Blob>
}

/** `rounds` of PBKDF2; the file records its own number. */
export async function beginSealing(password: string, rounds = roundsNow): Promise<Sealing> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes))
  const prefix = crypto.getRandomValues(new Uint8Array(prefixBytes))
  const count = new Uint8Array(roundsBytes)
  new DataView(count.buffer).setUint32(0, rounds)
  const head = joined([magic, salt, prefix, count])
  const key = await keyOf({ password, salt, rounds }, 'encrypt')
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

/** Passes the contents to `read`, piece by piece. Rejects with RescueError. */
export async function unseal(
  file: Blob,
  password: string,
  read: (bytes: Bytes) => Promise<void> | void,
): Promise<void> {
  const head = await bytesOf(file.slice(0, headBytes))
  const isOurs = head.length === headBytes && magic.every((byte, at) => head[at] === byte)
  const rounds = isOurs ? new DataView(head.buffer).getUint32(headBytes - roundsBytes) : 0
  if (rounds === 0 || rounds > mostRounds) throw notOurs()
  const salt = head.slice(magic.length, magic.length + saltBytes)
  const prefix = head.slice(magic.length + saltBytes, headBytes - roundsBytes)
  const key = await keyOf({ password, salt, rounds }, 'decrypt')
  const sealedBytes = pieceBytes + tagBytes
  let number = 0
  for (let at = headBytes; ; at += sealedBytes) {
    const last = at + sealedBytes >= file.size
    const sealed = await bytesOf(file.slice(at, at + sealedBytes))
    const iv = nonceOf(prefix, number, last)
    const piece = await crypto.subtle
      .decrypt({ name: 'AES-GCM', iv, additionalData: head }, key, sealed)
      .catch(() => {
        throw number === 0 ? wrongPassword() : damagedFile()
      })
    await read(new Uint8Array(piece))
    if (last) return
    number += 1
  }
}

async function keyOf(
  { password, salt, rounds }: { password: string; salt: Bytes; rounds: number },
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  // An accent has one normal form, whatever keyboard typed it.
  const typed = new TextEncoder().encode(password.normalize('NFC'))
  const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    [use],
  )
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

function joined(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const bytesOf = async (blob: Blob): Promise<Bytes> => new Uint8Array(await blob.arrayBuffer())
