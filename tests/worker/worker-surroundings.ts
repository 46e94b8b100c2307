import { beforeEach, vi } from 'vitest'
import { FakeCaches } from '../support/fake-caches.ts'
import { startSentinelServer, type SentinelServer } from '../support/sentinel-server.ts'

export interface Surroundings {
  provider: SentinelServer
  caches: FakeCaches
  /** The messages to the pages. */
  reported: unknown[]
  /** Work that keeps the worker alive. */
  extended: Promise<unknown>[]
  extend: (work: Promise<unknown>) => void
}

/** The globals of the worker's code, made again for each test; the network is a real one. */
export function useSurroundings(): Surroundings {
  const surroundings = { extend: (work) => void surroundings.extended.push(work) } as Surroundings
  beforeEach(async () => {
    surroundings.provider = await startSentinelServer()
    surroundings.caches = new FakeCaches()
    surroundings.reported = []
    surroundings.extended = []
    const page = { postMessage: (news: unknown) => surroundings.reported.push(news) }
    vi.stubGlobal('location', new URL(surroundings.provider.origin))
    vi.stubGlobal('caches', surroundings.caches)
    vi.stubGlobal('self', { clients: { matchAll: () => Promise.resolve([page]) } })
    return () => vi.unstubAllGlobals()
  })
  return surroundings
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const tokenOf = (sub: string) => `${encode({ alg: 'HS256' })}.${encode({ sub, exp: 4e9 })}.x`

/** A request as the page makes it. */
export const requestOf = (
  url: string,
  sub: string,
  { accept = 'application/json', cache = 'default' as RequestCache } = {},
): Request =>
  new Request(url, { cache, headers: { accept, authorization: `Bearer ${tokenOf(sub)}` } })
