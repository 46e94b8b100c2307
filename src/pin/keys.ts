import { curve, ivBytes, randomBytes } from '#src/outbox/store/cipher.ts'
import type { WrappedKey } from '#src/outbox/store/meta.ts'

/**
 * The keys of a person on a device. A public key encrypts, so that nobody needs the PIN while data is encrypted. The
 * private key is stored only encrypted: with a key that is derived from the PIN, or from the password, and from the
 * key of the device. A PIN has a million values, so a copy of the database without the device's key must not be
 * enough to try them all.
 */

type Bytes = Uint8Array<ArrayBuffer>

/** OWASP's number for PBKDF2 with SHA-256, as in the rescue file. */
const pbkdf2Rounds = 600_000

/** A page over plain HTTP has no cryptography, and a person then no PIN. */
export const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined

/** A new key of the device. It cannot be exported. */
export const newDeviceKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

/** The private key, encrypted for each secret. */
export async function wrapPrivateKey(
  privateKey: CryptoKey,
  deviceKey: CryptoKey,
  secrets: { pin: string; password: string },
): Promise<{ privateByPin: WrappedKey; privateByPassword: WrappedKey }> {
  const bytes = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))
  return {
    privateByPin: await wrap(bytes, secrets.pin, deviceKey),
    privateByPassword: await wrap(bytes, secrets.password, deviceKey),
  }
}

/** Takes about a second on a slow tablet. Undefined if the secret is wrong. */
export async function unwrapPrivateKey(
  { salt, rounds, iv, bytes }: WrappedKey,
  secret: string,
  deviceKey: CryptoKey,
): Promise<CryptoKey | undefined> {
  const key = await deriveKey(secret, { salt, rounds, deviceKey })
  try {
    const pkcs8 = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)
    return await crypto.subtle.importKey('pkcs8', pkcs8, curve, true, ['deriveBits'])
  } catch {
    return undefined
  }
}

async function wrap(plain: Bytes, secret: string, deviceKey: CryptoKey): Promise<WrappedKey> {
  const given = { salt: randomBytes(16), rounds: pbkdf2Rounds }
  const iv = randomBytes(ivBytes)
  const key = await deriveKey(secret, { ...given, deviceKey })
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain)
  return { ...given, iv, bytes: new Uint8Array(bytes) }
}

async function deriveKey(
  secret: string,
  { salt, rounds, deviceKey }: { salt: Bytes; rounds: number; deviceKey: CryptoKey },
): Promise<CryptoKey> {
  const text = new TextEncoder().encode(secret)
  const base = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits'])
  const shape = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }
  const stretched = await crypto.subtle.deriveBits(shape, base, 256)
  const bound = await crypto.subtle.sign('HMAC', deviceKey, stretched)
  return crypto.subtle.importKey('raw', bound, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
