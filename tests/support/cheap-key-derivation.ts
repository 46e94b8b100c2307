/**
 * PBKDF2 with at most 600 rounds: the product's 600,000 take 0.2 s each time, and tests derive hundreds of keys. The
 * tests of `keys.ts` and `password-lock.ts` show that the product asks for 600,000; the stories derive with all.
 */
const { subtle } = crypto
const [deriveBits, deriveKey] = [subtle.deriveBits.bind(subtle), subtle.deriveKey.bind(subtle)]

type Shape = Parameters<SubtleCrypto['deriveKey']>[0]

const cheap = <S extends Shape>(shape: S): S =>
  typeof shape === 'object' && 'iterations' in shape
    ? { ...shape, iterations: Math.min(shape.iterations, 600) }
    : shape

// Once for a worker process, which runs the setup for each of its files.
if (!Object.hasOwn(subtle, 'deriveKey')) {
  subtle.deriveBits = (shape, key, length) => deriveBits(cheap(shape), key, length ?? null)
  subtle.deriveKey = (shape, ...rest: [CryptoKey, AesKeyGenParams, boolean, KeyUsage[]]) =>
    deriveKey(cheap(shape), ...rest)
}
