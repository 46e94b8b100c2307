import { createHash, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import type { Role } from '#contract/roles.ts'

const algorithm = 'HS256'
const issuer = 'pavilhao'
const audience = 'pavilhao-app'

/** In seconds: slightly longer than one shift (contract §1). */
const lifeSeconds = 12 * 60 * 60
/** Largest expected difference between the clocks of two processes, in seconds. */
const leewaySeconds = 5 * 60

interface Claims {
  uid: number
  username: string
  nome: string
  roles: Role[]
}

interface Life {
  seconds?: number
  /** In seconds since 1970: the token is no older, also where this clock is behind. */
  since?: number
}

export const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret)

export const signToken = (
  key: Uint8Array,
  { uid, username, nome, roles }: Claims,
  { seconds = lifeSeconds, since = 0 }: Life = {},
): Promise<string> => {
  const issuedAt = Math.max(Math.floor(Date.now() / 1000), since)
  return (
    new SignJWT({ username, nome, roles })
      .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
      .setSubject(String(uid))
      // Two sign-ins within one second are two sessions, and each is ended separately.
      .setJti(randomUUID())
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .sign(key)
  )
}

/** In whole seconds since 1970, as in a token: no token that was signed before the moment has it. */
export const secondAfter = (moment: Date): number => Math.ceil(moment.getTime() / 1000)

/** The person and the session of a valid token. */
export interface TokenSession {
  uid: number
  /** A digest of the signed part, because the signature itself has several valid encodings. */
  id: string
  /** In seconds since 1970. */
  iat: number
  exp: number
}

/** Maximum number of cached tokens for one key; each is some 400 bytes. */
const mostKnown = 10_000

/** Verified tokens, by the key that signed them. */
const knownTo = new WeakMap<Uint8Array, Map<string, TokenSession>>()

/**
 * The session of a token; undefined when the token is malformed, not signed by this provider, or fails `isInTime`. A
 * verified signature stays valid, so a cached token, which comes with every call of a shift, is only checked for its
 * time.
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
 * A token that expires later than a token signed now was signed while a clock was ahead, and would be valid for too
 * long.
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
    const { sub = '', iat = 0, exp = 0 } = payload
    const id = createHash('sha256')
      .update(token.slice(0, token.lastIndexOf('.')))
      .digest('base64url')
    return /^[1-9]\d{0,14}$/.test(sub) ? { uid: Number(sub), id, iat, exp } : undefined
  } catch {
    return undefined
  }
}

/** The oldest entries are evicted, because their shift is most likely over. An evicted token is verified again. */
function remember<T>(known: Map<string, T>, token: string, found: T) {
  known.set(token, found)
  for (const oldest of known.keys()) {
    if (known.size <= mostKnown) return
    known.delete(oldest)
  }
}
