import { createHash, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Role } from '#contract/roles.ts'

const algorithm = 'HS256'
const issuer = 'pavilhao'
const audience = 'pavilhao-app'

/** One shift and a bit, in seconds: contract §1. */
const lifeSeconds = 12 * 60 * 60
/** By so many seconds the clocks of two processes may differ. */
const leewaySeconds = 5 * 60

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
    // Two sign-ins of one second are two sessions: each is ended for itself.
    .setJti(randomUUID())
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(`${lifeSeconds} s`)
    .sign(key)

/** What a good token says: whose session it is, and which. */
export interface TokenSession {
  uid: number
  /** A digest of what was signed; of the signature itself one can be written in several ways. */
  id: string
  /** In seconds since 1970. */
  exp: number
}

/** Most tokens that are remembered for one key; each is some 400 bytes. */
const mostKnown = 10_000

/** Tokens that were found good, by the key that signed them. */
const knownTo = new WeakMap<Uint8Array, Map<string, TokenSession>>()

/**
 * The session of a token; undefined when it is malformed, expired, or not one that this provider signed.
 * What was signed well once is signed well for ever: of a token that comes again, as each does with
 * every call of a shift, only the time is looked at.
 */
export async function readToken(
  key: Uint8Array,
  token: string,
  now = new Date(),
): Promise<TokenSession | undefined> {
  const known = knownTo.get(key) ?? new Map<string, TokenSession>()
  knownTo.set(key, known)
  const found = known.get(token) ?? (await verify(key, token, now))
  if (!found || !isInTime(found, Math.floor(now.getTime() / 1000))) return undefined
  if (!known.has(token)) remember(known, token, found)
  return found
}

/**
 * None lasts longer from now than one that is signed now: it would have been signed while a clock was ahead,
 * and would outlive the session that it was made for.
 */
const isInTime = ({ exp }: TokenSession, now: number) =>
  exp > now && exp <= now + lifeSeconds + leewaySeconds

async function verify(
  key: Uint8Array,
  token: string,
  currentDate: Date,
): Promise<TokenSession | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      requiredClaims: ['sub', 'exp', 'iat'],
      currentDate,
    })
    const { sub = '', exp = 0 } = payload
    const id = createHash('sha256')
      .update(token.slice(0, token.lastIndexOf('.')))
      .digest('base64url')
    return /^[1-9]\d{0,14}$/.test(sub) ? { uid: Number(sub), id, exp } : undefined
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
