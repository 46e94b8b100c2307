import type { WrappedKey } from '#src/outbox/store/meta.ts'

/**
 * The keys of a person on a device. A public key encrypts, so that nobody needs the PIN while data is encrypted. The
 * private key is stored only encrypted: with a key that is derived from the PIN, or from the password, and from the
 * key of the device. A PIN has a million values, so a copy of the database without the device's key must not be
 * enough to try them all.
 */

type Bytes = Uint8Array<ArrayBuffer>

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
/** Length of an uncompressed public key of P-256, in bytes. */
const publicBytes = 65
const ivBytes = 12
/** OWASP's number for PBKDF2 with SHA-256, as in the rescue file. */
const pbkdf2Rounds = 600_000

const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

/** A page over plain HTTP has no cryptography, and a person then no PIN. */
export const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined

/** A new key of the device. It cannot be exported. */
export const newDeviceKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])

/** A new pair; the private key is returned encrypted for each secret. */
export async function newKeys(
  deviceKey: CryptoKey,
  secrets: { pin: string; password: string },
): Promise<{ publicKey: CryptoKey; privateByPin: WrappedKey; privateByPassword: WrappedKey }> {
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits'])
  const bytes = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey))
  return {
    publicKey: pair.publicKey,
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
    return await crypto.subtle.importKey('pkcs8', pkcs8, curve, false, ['deriveBits'])
  } catch {
    return undefined
  }
}

async function wrap(plain: Bytes, secret: string, deviceKey: CryptoKey): Promise<WrappedKey> {
  const given = { salt: random(16), rounds: pbkdf2Rounds }
  const iv = random(ivBytes)
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

/** Encrypts for the holder of the private key. The result holds a public key of its own, the nonce and the content. */
export async function encryptFor(publicKey: CryptoKey, plain: Bytes): Promise<Bytes> {
  const once = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const iv = random(ivBytes)
  const key = await agree(once.privateKey, publicKey)
  const [own, content] = await Promise.all([
    crypto.subtle.exportKey('raw', once.publicKey),
    crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain),
  ])
  const bytes = new Uint8Array(publicBytes + ivBytes + content.byteLength)
  bytes.set(new Uint8Array(own), 0)
  bytes.set(iv, publicBytes)
  bytes.set(new Uint8Array(content), publicBytes + ivBytes)
  return bytes
}

/** Rejects if the content was changed or was encrypted for somebody else. */
export async function decryptWith(privateKey: CryptoKey, bytes: Bytes): Promise<Bytes> {
  const own = bytes.subarray(0, publicBytes)
  const iv = bytes.subarray(publicBytes, publicBytes + ivBytes)
  const key = await agree(privateKey, await crypto.subtle.importKey('raw', own, curve, false, []))
  const content = bytes.subarray(publicBytes + ivBytes)
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, content))
}

/** HKDF makes a uniform key from the shared point. Each pair is used once, so no salt is needed. */
async function agree(privateKey: CryptoKey, publicKey: CryptoKey): Promise<CryptoKey> {
  const bits = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256)
  const base = await crypto.subtle.importKey('raw', bits, 'HKDF', false, ['deriveKey'])
  const info = new TextEncoder().encode('pavilhao-pin')
  const shape = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  return crypto.subtle.deriveKey(shape, base, { name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
}
