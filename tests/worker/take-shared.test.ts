import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { countDrafts, readDrafts } from '#src/outbox/drafts/drafts.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { isShared, senderOf } from '#sw/take-shared.ts'
import { cut, json } from '../support/sentinel-server.ts'
import { useSurroundings } from './worker-surroundings.ts'

const around = useSurroundings()
const person = () => `${around.provider.origin}|7`

let database: OutboxDatabase
let reserve: typeof import('#src/photos/reserve.ts')
let arrived: typeof import('#src/reads/arrived-photos.ts')
let takeShared: typeof import('#sw/take-shared.ts').takeShared

// A worker that was just started: it has read no configuration.
beforeEach(async () => {
  vi.stubGlobal('navigator', {})
  vi.resetModules()
  database = (await import('#src/outbox/store/database.ts')).outboxDatabase()
  takeShared = (await import('#sw/take-shared.ts')).takeShared
  reserve = await import('#src/photos/reserve.ts')
  arrived = await import('#src/reads/arrived-photos.ts')
  await database.strict.drafts.clear()
  return () => database.close()
})

const signIn = async () => {
  const copy = await around.caches.open('pavilhao-session')
  await copy.put('/session', new Response(fakeToken({ sub: '7', exp: 4e9 })))
}

/** What the system posts, as the manifest tells it to. */
function shared(...files: readonly BlobPart[]): Request {
  const form = new FormData()
  for (const file of files)
    form.append('fotos', new File([file], 'IMG.jpg', { type: 'image/jpeg' }))
  return new Request(`${around.provider.origin}/compartilhadas`, { method: 'POST', body: form })
}

const posted = (request: Request) => Object.defineProperty(request, 'mode', { value: 'navigate' })

/** As a page of somebody else's posts it. */
const fromPage = (request: Request, origin = 'https://exemplo.com') => {
  request.headers.set('origin', origin)
  return { request, clientId: 'a page' }
}
const fromSystem = (request: Request) => ({ request, clientId: '' })

/** Where it leads to; the photos wait on the device by then. */
async function take(handed: { request: Request; clientId: string }): Promise<string> {
  const answer = await takeShared(handed)
  expect(answer.status).toBe(303)
  return (answer.headers.get('location') ?? '').replace(around.provider.origin, '')
}

async function textsWaiting() {
  const texts: (string | undefined)[] = []
  for (const { id } of await arrived.arrivedPhotos(person()))
    texts.push(await (await arrived.bytesOfArrived(person(), id))?.text())
  return texts
}

test('what another app shares is told from every other call', () => {
  const url = `${around.provider.origin}/compartilhadas`
  expect(isShared(posted(shared('a')))).toBe(true)
  expect(isShared(shared('a'))).toBe(false)
  expect(isShared(posted(new Request(url)))).toBe(false)
  const elsewhere = new Request(`${around.provider.origin}/api/x`, { method: 'POST' })
  expect(isShared(posted(elsewhere))).toBe(false)
})

test('photos wait on the device before any page is opened, for who is signed in, and are no draft of theirs', async () => {
  around.provider.on('/config.json', json({ providerUrl: '' }))
  await signIn()
  expect(await take(fromSystem(shared('one', 'two')))).toBe('/compartilhadas')
  expect(await textsWaiting()).toEqual(['one', 'two'])
  expect(await arrived.arrivedPhotos('another')).toEqual([])
  expect(await countDrafts(database, person())).toBe(0)
  expect(await readDrafts(database, '')).toEqual([])
})

test('UX-08 with nobody signed in, or where it cannot be told who is, they wait for who signs in, and then for nobody else', async () => {
  expect(await take(fromSystem(shared('one')))).toBe('/compartilhadas')
  await signIn()
  around.provider.on('/config.json', cut)
  expect(await take(fromSystem(shared('two')))).toBe('/compartilhadas')
  await arrived.claimArrived(person())
  expect(await textsWaiting()).toEqual(['one', 'two'])
  expect(await arrived.arrivedPhotos('another')).toEqual([])
})

test.each([
  ['nothing in it', () => shared()],
  ['an empty file', () => shared('')],
  [
    'no form',
    () =>
      new Request(`${around.provider.origin}/compartilhadas`, {
        method: 'POST',
        body: 'x',
        headers: { 'content-type': 'multipart/form-data; boundary=y' },
      }),
  ],
])('%s is told, and nothing waits', async (_what, request) => {
  expect(await take(fromSystem(request()))).toBe('/compartilhadas?falha=arquivo')
  expect(await textsWaiting()).toEqual([])
})

test('who sent them is told: the system by no page, a web page by its address, one that hides it without', () => {
  const of = (clientId: string, headers: Record<string, string>, referrer = '') => {
    const request = new Request(around.provider.origin, { method: 'POST', headers })
    Object.defineProperty(request, 'referrer', { value: referrer })
    return senderOf({ request, clientId })
  }
  expect(of('', { origin: 'null' })).toEqual({})
  expect(of('', { origin: around.provider.origin })).toEqual({})
  expect(of('', {})).toEqual({})
  expect(of('page', { origin: 'https://exemplo.com' })).toEqual({ host: 'exemplo.com' })
  expect(of('', { origin: 'https://exemplo.com' })).toEqual({ host: 'exemplo.com' })
  expect(of('', {}, 'https://exemplo.com:8443/a')).toEqual({ host: 'exemplo.com:8443' })
  expect(of('page', { origin: 'null' })).toEqual({ host: '' })
})

test('no more than twenty wait at once, of the system and of web pages each, and none makes way', async () => {
  const many = Array.from({ length: 12 }, (_, at) => `photo ${at}`)
  expect(await take(fromPage(shared(...many)))).toBe('/compartilhadas')
  expect(await take(fromPage(shared(...many)))).toBe('/compartilhadas?falha=muitas')
  expect(await take(fromPage(shared(...many)))).toBe('/compartilhadas?falha=muitas')
  expect(await take(fromSystem(shared('mine')))).toBe('/compartilhadas')
  const waiting = await arrived.arrivedPhotos(person())
  expect(waiting.filter(({ host }) => host === 'exemplo.com')).toHaveLength(20)
  expect(waiting.filter(({ host }) => host === undefined)).toHaveLength(1)
  expect((await textsWaiting()).slice(0, 12)).toEqual(many)
})

test('nor more bytes than a device spares', async () => {
  Object.assign(arrived.mostWaiting, { bytes: 10 })
  expect(await take(fromSystem(shared('12345', '1234', '12')))).toBe('/compartilhadas?falha=muitas')
  expect(await textsWaiting()).toEqual(['12345', '1234'])
})

test('what a web page sent is gone an hour later; what the system shared waits', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await take(fromPage(shared('theirs')))
  await take(fromSystem(shared('mine')))
  vi.setSystemTime(Date.now() + 3_600_001)
  expect(await textsWaiting()).toEqual(['mine'])
  vi.useRealTimers()
})

test('one is let go of alone', async () => {
  await take(fromSystem(shared('one', 'two')))
  const [first = expect.unreachable()] = await arrived.arrivedPhotos(person())
  await arrived.dropArrived(person(), [first.id])
  expect(await textsWaiting()).toEqual(['two'])
  expect(await arrived.bytesOfArrived(person(), first.id)).toBeUndefined()
})

const noRoom = () => new DOMException('full', 'QuotaExceededError')
const images = `images-${'0'.repeat(32)}`

/** The next time that something arrives there is no room, as often as it says. */
async function refuseArrivals(times: number) {
  const cache = await around.caches.open('pavilhao-arrived')
  const { put } = cache
  let left = times
  vi.spyOn(cache, 'put').mockImplementation((...given) => {
    left -= 1
    return left >= 0 ? Promise.reject(noRoom()) : put(...given)
  })
}

test('UX-13 on a full device a shared photo gets room as a taken one does: what can be read again, then what was kept free', async () => {
  await around.caches.open(images)
  await reserve.keepReserve()
  await refuseArrivals(2)
  expect(await take(fromSystem(shared('one')))).toBe('/compartilhadas')
  expect(await textsWaiting()).toEqual(['one'])
  expect(await around.caches.has(images)).toBe(false)
  expect(reserve.reserveStands()).toBe(false)
})

test('a web page gets none of that room', async () => {
  await around.caches.open(images)
  await reserve.keepReserve()
  await refuseArrivals(1)
  expect(await take(fromPage(shared('one')))).toBe('/compartilhadas?falha=espaco')
  expect(await around.caches.has(images)).toBe(true)
  expect(reserve.reserveStands()).toBe(true)
})

test('UX-13 none takes the room that is left for texts: no further one of a row once nothing can be kept free', async () => {
  await reserve.keepReserve()
  await reserve.spendReserve()
  around.caches.full = true
  expect(await take(fromSystem(shared('one', 'two')))).toBe('/compartilhadas?falha=espaco')
  expect(await textsWaiting()).toEqual([])
})

test('a device that fails is told in its own words', async () => {
  around.caches.broken = true
  expect(await take(fromSystem(shared('one')))).toBe('/compartilhadas?falha=guardar')
})
