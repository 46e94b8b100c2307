import { RescueError } from './rescue-error.ts'
import { bytesOf, joined, prefixBytes, type Bytes, type SealLock } from './sealed.ts'

const magic = new TextEncoder().encode('PAVILHAO-ENVIOS1')
const saltBytes = 16
const roundsBytes = 4
const headBytes = magic.length + saltBytes + prefixBytes + roundsBytes
/** OWASP's recommendation of 2023 for PBKDF2 with SHA-256; it takes about a second on a slow phone. */
const roundsNow = 600_000
/** A file that asks for more rounds is rejected: it would keep the device busy for minutes. */
const mostRounds = 10_000_000

/** A new lock that this password opens. `rounds` of PBKDF2; the file records its own number. */
export async function lockWithPassword(password: string, rounds = roundsNow): Promise<SealLock> {
  const salt = crypto.getRandomValues(new Uint8Array(saltBytes))
  const prefix = crypto.getRandomValues(new Uint8Array(prefixBytes))
  const count = new Uint8Array(roundsBytes)
  new DataView(count.buffer).setUint32(0, rounds)
  const key = await keyOf({ password, salt, rounds }, 'encrypt')
  return { head: joined([magic, salt, prefix, count]), prefix, key }
}

/** The lock of a file that was made with a password. Rejects with RescueError when the file is none. */
export async function passwordLockOf(file: Blob, password: string): Promise<SealLock> {
  const head = await bytesOf(file.slice(0, headBytes))
  const isOurs = head.length === headBytes && magic.every((byte, at) => head[at] === byte)
  const rounds = isOurs ? new DataView(head.buffer).getUint32(headBytes - roundsBytes) : 0
  if (rounds === 0 || rounds > mostRounds)
    throw new RescueError('Este arquivo não é um arquivo de envios do Pavilhão.')
  const salt = head.slice(magic.length, magic.length + saltBytes)
  const prefix = head.slice(magic.length + saltBytes, headBytes - roundsBytes)
  return { head, prefix, key: await keyOf({ password, salt, rounds }, 'decrypt') }
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
