import { jwtVerify, SignJWT } from 'jose'
import type { Role } from '#contract/roles.ts'

const algorithm = 'HS256'
const issuer = 'pavilhao'
const audience = 'pavilhao-app'

/** One shift and a bit: contract §1. */
const tokenLife = '12h'

interface Claims {
  uid: number
  username: string
  nome: string
  roles: Role[]
}

export const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret)

export const signToken = (
  key: Uint8Array,
  { uid, username, nome, roles }: Claims,
): Promise<string> =>
  new SignJWT({ username, nome, roles })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(String(uid))
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(tokenLife)
    .sign(key)

/** Most tokens that are remembered for one key; each is some 400 bytes. */
const mostKnown = 10_000

/** Tokens that were found good, by the key that signed them. */
const knownTo = new WeakMap<Uint8Array, Map<string, { uid: number; exp: number }>>()

/**
 * Whose token it is; undefined when it is malformed, expired, or not one that this provider signed.
 * What was signed well once is signed well for ever: of a token that comes again, as each does with
 * every call of a shift, only the time is looked at.
 */
export async function readToken(
  key: Uint8Array,
  token: string,
  now = new Date(),
): Promise<number | undefined> {
  const known = knownTo.get(key) ?? new Map<string, { uid: number; exp: number }>()
  knownTo.set(key, known)
  const found = known.get(token) ?? (await verify(key, token, now))
  if (!found || found.exp <= Math.floor(now.getTime() / 1000)) return undefined
  if (!known.has(token)) remember(known, token, found)
  return found.uid
}

async function verify(key: Uint8Array, token: string, currentDate: Date) {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate,
    })
    const { sub = '', exp = 0 } = payload
    return /^[1-9]\d{0,14}$/.test(sub) ? { uid: Number(sub), exp } : undefined
  } catch {
    return undefined
  }
}

/** Those that have been there longest make room: the shift that they were for is over. */
function remember<T>(known: Map<string, T>, token: string, found: T) {
  known.set(token, found)
  for (const oldest of known.keys()) {
    if (known.size <= mostKnown) return
    known.delete(oldest)
  }
}
