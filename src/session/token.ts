/**
 * The claims that the app reads from a token. The app never verifies them: the provider does that on every
 * call.
 */
export interface Claims {
  sub: string
  username: string
  nome: string
  roles: readonly string[]
  /** Seconds since 1970. */
  exp: number
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

/** The claims of a JWT, or undefined if the app cannot use the token. */
export function readClaims(token: string): Claims | undefined {
  const payload = readPayload(token)
  if (payload === undefined) return undefined
  const sub = typeof payload['sub'] === 'number' ? String(payload['sub']) : text(payload['sub'])
  const exp = payload['exp']
  if (sub === undefined || typeof exp !== 'number' || !Number.isFinite(exp)) return undefined
  const username = text(payload['username']) ?? sub
  const roles = Array.isArray(payload['roles']) ? payload['roles'] : []
  return {
    sub,
    username,
    nome: text(payload['nome']) ?? username,
    roles: roles.filter((role): role is string => typeof role === 'string'),
    exp,
  }
}

/** Whether the token's expiry time has passed (spec 1 §7). */
export const isExpired = (claims: Pick<Claims, 'exp'>, nowMs: number): boolean =>
  claims.exp * 1000 <= nowMs

function readPayload(token: string): Record<string, unknown> | undefined {
  const parts = token.split('.')
  const encoded = parts[1]
  if (parts.length !== 3 || encoded === undefined) return undefined
  try {
    const payload: unknown = JSON.parse(decodeBase64Url(encoded))
    return typeof payload === 'object' && payload !== null && !Array.isArray(payload)
      ? (payload as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** Names contain accents, so the bytes are decoded as UTF-8: `atob` alone would garble them. */
function decodeBase64Url(encoded: string): string {
  const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
