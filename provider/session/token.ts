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

/** Whose token it is; undefined when it is malformed, expired, or not one that this provider signed. */
export async function readToken(key: Uint8Array, token: string): Promise<number | undefined> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    return /^[1-9]\d{0,14}$/.test(payload.sub ?? '') ? Number(payload.sub) : undefined
  } catch {
    return undefined
  }
}
