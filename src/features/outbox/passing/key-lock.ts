import { RescueError } from '../rescue/rescue-error.ts'
import { bytesOf, joined, prefixBytes, type Bytes, type SealLock } from '../rescue/sealed.ts'
import { keyBytes } from './passed-code.ts'

/**
 * [Note: Key lock] The receiver makes a key pair for one transfer and shows the public key. The sender makes a key pair
 * as well; its public key is in the head of the sealed work. Both derive the key of the content (ECDH on P-256, HKDF
 * with SHA-256 over both public keys). No private key leaves the memory of its tablet.
 */
const magic = new TextEncoder().encode('PAVILHAO-CODIGO1')
const curve = { name: 'ECDH', namedCurve: 'P-256' }

export interface Receiver {
  pair: CryptoKeyPair
  publicKey: Bytes
}

export async function makeReceiver(): Promise<Receiver> {
  const pair = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  return { pair, publicKey: await rawOf(pair) }
}

/** A new lock that only this receiver opens. Rejects with RescueError when the bytes are no public key. */
export async function lockFor(theirs: Bytes): Promise<SealLock> {
  const { pair, publicKey } = await makeReceiver()
  const prefix = crypto.getRandomValues(new Uint8Array(prefixBytes))
  const key = await keyOf(pair, theirs, { sender: publicKey, receiver: theirs }, 'encrypt')
  return { head: joined([magic, prefix, publicKey]), prefix, key }
}

/** The lock of sealed work, for this receiver. Rejects with RescueError when the work has none of this kind. */
export async function keyLockOf(sealed: Blob, { pair, publicKey }: Receiver): Promise<SealLock> {
  const start = magic.length + prefixBytes
  const head = await bytesOf(sealed.slice(0, start + keyBytes))
  if (!magic.every((byte, at) => head[at] === byte)) throw notReadable()
  const sender = head.slice(start)
  const key = await keyOf(pair, sender, { sender, receiver: publicKey }, 'decrypt')
  return { head, prefix: head.slice(magic.length, start), key }
}

const notReadable = (cause?: unknown) =>
  new RescueError('O código lido está errado. Comece de novo nos dois aparelhos.', cause)

const rawOf = async ({ publicKey }: CryptoKeyPair): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))

async function keyOf(
  { privateKey }: CryptoKeyPair,
  other: Bytes,
  { sender, receiver }: { sender: Bytes; receiver: Bytes },
  use: 'encrypt' | 'decrypt',
): Promise<CryptoKey> {
  const theirs = await crypto.subtle.importKey('raw', other, curve, false, []).catch((cause) => {
    throw notReadable(cause)
  })
  const secret = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, privateKey, 256)
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: joined([sender, receiver]), info: magic }
  return crypto.subtle.deriveKey(hkdf, base, { name: 'AES-GCM', length: 256 }, false, [use])
}
