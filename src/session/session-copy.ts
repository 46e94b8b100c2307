import { isExpired, readClaims, type Claims } from './token.ts'

/**
 * A copy of the token that the worker can read, because workers have no local storage. The page writes it; the
 * worker only reads it.
 */
const sessionCacheName = 'pavilhao-session'
const copyRequest = '/session'

export interface Session {
  token: string
  claims: Claims
}

/** The session of a token, or undefined if the token is unreadable or expired. */
export function sessionOf(token: string, nowMs: number = Date.now()): Session | undefined {
  const claims = readClaims(token)
  return claims === undefined || isExpired(claims, nowMs) ? undefined : { token, claims }
}

/** The current session, with a token that has not expired; for code that runs in the worker. */
export async function readSessionCopy(nowMs: number = Date.now()): Promise<Session | undefined> {
  if (!(await caches.has(sessionCacheName))) return undefined
  const cache = await caches.open(sessionCacheName)
  const answer = await cache.match(copyRequest)
  return answer === undefined ? undefined : sessionOf(await answer.text(), nowMs)
}

let lastWrite: Promise<void> = Promise.resolve()

/**
 * Stores the token for the worker, or removes it. Writes run one after the other, so that the last request
 * wins.
 */
export function writeSessionCopy(token: string | undefined): Promise<void> {
  const write = () => putCopy(token)
  // The caller of a failed write handles its error; the next write runs all the same.
  lastWrite = lastWrite.then(write, write)
  return lastWrite
}

async function putCopy(token: string | undefined): Promise<void> {
  if (token === undefined) {
    await caches.delete(sessionCacheName)
    return
  }
  const cache = await caches.open(sessionCacheName)
  await cache.put(copyRequest, new Response(token, { headers: { 'content-type': 'text/plain' } }))
}
