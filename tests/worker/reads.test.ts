import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { askedAtHeader, failedHeader, fromHeader, lossHeader } from '#src/api/stamps.ts'
import { cacheName } from '#src/reads/cache-names.ts'
import { forgetCachedReads } from '#sw/kept.ts'
import { networkMemory, personOfRequest } from '#sw/ask-provider.ts'
import { answerRead, isRead } from '#sw/reads.ts'
import { cut, json, portalPage, truncated } from '../support/sentinel-server.ts'
import { requestOf, useSurroundings } from './worker-surroundings.ts'

const around = useSurroundings()
/** Longer than a test runs, so the timeout never causes the cached answer to be shown. */
const forEver = { usualMs: 2 ** 30, afterLossMs: 2 ** 30 }
const noPatience = { usualMs: 0, afterLossMs: 0 }
const path = '/api/ops/estufagem/4711'

beforeEach(() => networkMemory.answered())

function read(sub = '1', patience = forEver, cache: RequestCache = 'default'): Promise<Response> {
  const request = requestOf(`${around.provider.origin}${path}`, sub, { cache })
  const person = personOfRequest(request) ?? expect.unreachable('nobody asks')
  return answerRead(request, person, around.extend, patience)
}

const stampsOf = ({ headers }: Response) => ({
  from: headers.get(fromHeader),
  loss: headers.get(lossHeader),
})

describe('with a network', () => {
  test('shows the answer of the provider, stamped with the time of the request', async () => {
    around.provider.on(path, json({ value: 1 }, 200, { etag: '"a"', vary: 'Authorization' }))
    const before = Date.now()
    const answer = await read()
    expect(await answer.json()).toEqual({ value: 1 })
    expect(stampsOf(answer)).toEqual({ from: 'network', loss: null })
    const askedAt = Number(answer.headers.get(askedAtHeader))
    expect(askedAt).toBeGreaterThanOrEqual(before)
    expect(askedAt).toBeLessThanOrEqual(Date.now())
    expect(networkMemory.failedLately()).toBe(false)
  })

  test('sends the token', async () => {
    around.provider.on(path, json({}))
    await read('7')
    expect(around.provider.received[0]?.headers.authorization).toMatch(/^Bearer /)
  })

  test.each([401, 403, 404, 409])(
    'returns a %i of the provider, not an older answer from the cache',
    async (status) => {
      around.provider.on(path, json({ value: 1 }))
      await read()
      around.provider.on(path, json({ message: 'não' }, status))
      const answer = await read()
      expect(answer.status).toBe(status)
      expect(await answer.json()).toEqual({ message: 'não' })
      around.provider.on(path, cut)
      expect(await (await read()).json()).toEqual({ value: 1 })
    },
  )
})

describe('without a network', () => {
  test.each([
    ['the connection breaks before the answer', cut, 'lost'],
    ['it breaks in the middle of it', truncated, 'lost'],
    ['a gateway says that nobody is there', json({}, 504), 'lost'],
    ['a portal shows its page', portalPage, 'portal'],
    [
      'a portal sends elsewhere',
      (response: ServerResponse) => response.writeHead(302, { location: '/portal' }).end(),
      'portal',
    ],
  ] as const)('%s: shows the cached answer with its age', async (_, reply, loss) => {
    around.provider.on(path, json({ value: 1 }))
    const first = await read()
    around.provider.on(path, reply)
    const answer = await read()
    expect(await answer.json()).toEqual({ value: 1 })
    expect(stampsOf(answer)).toEqual({ from: 'cache', loss })
    expect(answer.headers.get(askedAtHeader)).toBe(first.headers.get(askedAtHeader))
    expect(networkMemory.failedLately()).toBe(true)
  })

  test('returns an error when nothing is cached', async () => {
    around.provider.on(path, cut)
    expect((await read()).type).toBe('error')
  })

  test('neither returns nor caches the page of a captive portal', async () => {
    around.provider.on(path, portalPage)
    const answer = await read()
    expect(answer.status).toBe(511)
    expect(await answer.text()).toBe('')
    around.provider.on(path, cut)
    expect((await read()).type).toBe('error')
  })

  test('does not cache a truncated answer', async () => {
    around.provider.on(path, json({ value: 'whole' }))
    await read()
    around.provider.on(path, (response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"value":"ha'),
    )
    await read()
    around.provider.on(path, cut)
    expect(await (await read()).json()).toEqual({ value: 'whole' })
  })
})

describe('with a failing server', () => {
  test.each([
    [500, null],
    [501, null],
    [502, 'lost'],
    [503, 'lost'],
    [504, 'lost'],
  ])(
    'UX-03 shows the cached answer with its age when the provider answers %i',
    async (status, loss) => {
      around.provider.on(path, json({ value: 1 }))
      const first = await read()
      around.provider.on(path, json({ message: 'quebrou' }, status))
      const answer = await read()
      expect(await answer.json()).toEqual({ value: 1 })
      expect(stampsOf(answer)).toEqual({ from: 'cache', loss })
      expect(answer.headers.get(failedHeader)).toBe(String(status))
      expect(answer.headers.get(askedAtHeader)).toBe(first.headers.get(askedAtHeader))
      around.provider.on(path, json({ value: 2 }))
      const next = await read()
      expect(await next.json()).toEqual({ value: 2 })
      expect(next.headers.get(failedHeader)).toBeNull()
    },
  )

  test.each([500, 503])('returns the %i with its body when nothing is cached', async (status) => {
    around.provider.on(path, json({ message: 'quebrou' }, status))
    const answer = await read()
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ message: 'quebrou' })
  })

  test('a 500 does not count as a network failure', async () => {
    around.provider.on(path, json({}, 500))
    await read()
    expect(networkMemory.failedLately()).toBe(false)
  })
})

describe('with a network that does not respond', () => {
  test('shows the cached answer after the timeout, then caches and announces the late answer', async () => {
    around.provider.on(path, json({ value: 'old' }))
    await read()
    let answerLate: () => void = () => expect.unreachable('nobody asked')
    const asked = new Promise<void>((resolve) => {
      around.provider.on(path, (response, received) => {
        answerLate = () => json({ value: 'new' })(response, received)
        resolve()
      })
    })
    const answer = await read('1', noPatience)
    expect(await answer.json()).toEqual({ value: 'old' })
    expect(stampsOf(answer)).toEqual({ from: 'cache', loss: 'slow' })
    expect(networkMemory.failedLately()).toBe(true)
    expect(around.reported).toEqual([])
    await asked
    answerLate()
    await Promise.all(around.extended)
    expect(around.reported).toEqual([{ is: 'refreshed', url: `${around.provider.origin}${path}` }])
    const kept = await read('1', forEver, 'force-cache')
    expect(await kept.json()).toEqual({ value: 'new' })
  })

  test('waits for the answer when nothing is cached', async () => {
    around.provider.on(path, (response, received) => {
      setImmediate(() => json({ value: 1 })(response, received))
    })
    const answer = await read('1', noPatience)
    expect(stampsOf(answer)).toEqual({ from: 'network', loss: null })
  })
})

describe('two concurrent reads', () => {
  const noon = Date.parse('2026-11-20T12:00:00Z')
  beforeEach(() => () => void vi.useRealTimers())

  test('an older request that is answered last does not replace the newer cached answer', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon })
    let answerLate: () => void = () => expect.unreachable('nobody asked')
    const asked = new Promise<void>((resolve) => {
      around.provider.on(path, (response, received) => {
        answerLate = () => json({ value: 'first' })(response, received)
        resolve()
      })
    })
    const reading = read()
    await asked
    vi.setSystemTime(noon + 30_000)
    around.provider.on(path, json({ value: 'second' }))
    await read()
    answerLate()
    expect(await (await reading).json()).toEqual({ value: 'first' })
    const kept = await read('1', forEver, 'force-cache')
    expect(await kept.json()).toEqual({ value: 'second' })
  })

  test('replaces a cached answer whose time is in the future after the clock was set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: noon + 3_600_000 })
    around.provider.on(path, json({ value: 'of a wrong clock' }))
    await read()
    vi.setSystemTime(noon)
    around.provider.on(path, json({ value: 'now' }))
    await read()
    expect(await (await read('1', forEver, 'force-cache')).json()).toEqual({ value: 'now' })
  })
})

describe('cached answers and persons', () => {
  test('does not show one person the cached answers of another', async () => {
    around.provider.on(path, json({ value: 'of Ana' }))
    await read('1')
    around.provider.on(path, cut)
    expect((await read('2')).type).toBe('error')
    expect(await (await read('1')).json()).toEqual({ value: 'of Ana' })
  })

  test('a sign-out deletes the cached answers, and a read in flight does not restore them', async () => {
    around.provider.on(path, json({ value: 1 }))
    const request = requestOf(`${around.provider.origin}${path}`, '1')
    const person = personOfRequest(request) ?? ''
    await read()
    await forgetCachedReads(person)
    expect(await around.caches.keys()).toEqual([])

    const asked = new Promise<() => void>((resolve) => {
      around.provider.on(path, (response, received) =>
        resolve(() => json({ value: 2 })(response, received)),
      )
    })
    const reading = read()
    const answer = await asked
    await forgetCachedReads(person)
    answer()
    await reading
    expect(await around.caches.keys()).toEqual([])
  })

  test('a read that fails after the sign-out creates no cache', async () => {
    const request = requestOf(`${around.provider.origin}${path}`, '1')
    await forgetCachedReads(personOfRequest(request) ?? '')
    around.provider.on(path, cut)
    expect((await read()).type).toBe('error')
    expect(await around.caches.keys()).toEqual([])
  })

  test('a sign-out while a response is being cached leaves nothing of it', async () => {
    around.provider.on(path, json({ value: 1 }))
    const person = personOfRequest(requestOf(`${around.provider.origin}${path}`, '1')) ?? ''
    const { open } = around.caches
    vi.spyOn(around.caches, 'open').mockImplementationOnce(async (name) => {
      await forgetCachedReads(person)
      return open(name)
    })
    await read()
    expect(around.caches.open).toHaveBeenCalled()
    expect(await around.caches.keys()).toEqual([])
  })

  test('a request without a token or with an unreadable token has no person', () => {
    const url = `${around.provider.origin}${path}`
    expect(personOfRequest(new Request(url))).toBeUndefined()
    const headers = { authorization: 'Bearer not.a.token' }
    expect(personOfRequest(new Request(url, { headers }))).toBeUndefined()
    expect(personOfRequest(requestOf(url, '9'))).toBe(`${around.provider.origin}|9`)
  })
})

test('does not handle a request with `no-store` or for a PDF', () => {
  const url = `${around.provider.origin}${path}`
  expect(isRead(requestOf(url, '1'))).toBe(true)
  expect(isRead(requestOf(url, '1', { cache: 'no-store' }))).toBe(false)
  expect(isRead(requestOf(url, '1', { accept: 'application/pdf' }))).toBe(false)
})

test('limits the number of cached answers and evicts the oldest first', async () => {
  const name = await cacheName('reads', `${around.provider.origin}|1`)
  const cache = await around.caches.open(name)
  for (let id = 0; id < 2005; id += 1) {
    await cache.put(`/api/old/${id}`, new Response('{}'))
  }
  around.provider.on(path, json({ value: 1 }))
  await read()
  const kept = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  expect(kept).toHaveLength(2000)
  expect(kept).toContain(path)
  expect(kept).not.toContain('/api/old/0')
  expect(kept).toContain('/api/old/2004')
})

test('shows the answer with a full storage, and deletes cached images one by one to make room', async () => {
  const person = `${around.provider.origin}|1`
  const names = await Promise.all(
    (['images', 'thumbnails'] as const).map((kind) => cacheName(kind, person)),
  )
  // A cache that is open somewhere keeps its bytes when it is deleted as a whole.
  const pictures = await Promise.all(names.map((name) => around.caches.open(name)))
  for (const cache of pictures) await cache.put('/a.jpg', new Response('jpeg'))
  around.caches.full = true
  around.provider.on(path, json({ value: 1 }))
  expect(await (await read()).json()).toEqual({ value: 1 })
  for (const cache of pictures) expect(await cache.keys()).toEqual([])
})

test.each([
  ['in time', forEver, 'default'],
  ['after the patience is over', noPatience, 'default'],
  ['to a page that would have taken what is kept', forEver, 'force-cache'],
] as const)('shows the answer when the cache is broken: %s', async (_, patience, cache) => {
  around.caches.broken = true
  around.provider.on(path, (response, received) => {
    setImmediate(() => json({ value: 1 })(response, received))
  })
  const answer = await read('1', patience, cache)
  expect(await answer.json()).toEqual({ value: 1 })
  expect(stampsOf(answer)).toEqual({ from: 'network', loss: null })
  around.provider.on(path, cut)
  expect((await read('1', patience, cache)).type).toBe('error')
})
