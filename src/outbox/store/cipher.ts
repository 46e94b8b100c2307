type Bytes = Uint8Array<ArrayBuffer>

export const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
/** Length of an uncompressed public key of P-256, in bytes. */
const publicBytes = 65
export const ivBytes = 12

export const randomBytes = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length))

/** The private key can be exported, so that another PIN can wrap it. */
export const newPair = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(curve, true, ['deriveBits'])

/** Encrypts for the holder of the private key. The result holds a public key of its own, the nonce and the content. */
export async function encryptFor(publicKey: CryptoKey, plain: Bytes): Promise<Bytes> {
  const once = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const iv = randomBytes(ivBytes)
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
