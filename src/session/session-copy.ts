import { isExpired, readClaims, type Claims } from './token.ts'

/**
 * A copy of the token where the worker can read it: local storage does not exist there. The page
 * writes it, the worker only reads.
 */
const sessionCacheName = 'pavilhao-session'
const copyRequest = '/session'

export interface Session {
  token: string
  claims: Claims
}

/** The session of a token, or undefined when it cannot be read or its time has passed. */
export function sessionOf(token: string, nowMs: number = Date.now()): Session | undefined {
  const claims = readClaims(token)
  return claims === undefined || isExpired(claims, nowMs) ? undefined : { token, claims }
}

/** Who is signed in, with a token that has not expired; for code that runs in the worker. */
export async function readSessionCopy(nowMs: number = Date.now()): Promise<Session | undefined> {
  if (!(await caches.has(sessionCacheName))) return undefined
  const cache = await caches.open(sessionCacheName)
  const answer = await cache.match(copyRequest)
  return answer === undefined ? undefined : sessionOf(await answer.text(), nowMs)
}

let lastWrite: Promise<void> = Promise.resolve()

/**
 * Keeps the token for the worker, or removes it. Writes go one after the other, so that the last
 * one that was asked for is the one that stays.
 */
export function writeSessionCopy(token: string | undefined): Promise<void> {
  const write = () => putCopy(token)
  // A write that failed was told to its own caller; the next one goes all the same.
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
