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

// A worker that has just started and has read no configuration.
beforeEach(async () => {
  vi.stubGlobal('navigator', {})
  vi.resetModules()
  database = (await import('#src/outbox/store/database.ts')).outboxDatabase()
  takeShared = (await import('#sw/take-shared.ts')).takeShared
  reserve = await import('#src/photos/reserve.ts')
  arrived = await import('#src/reads/arrived-photos.ts')
  const { freeRoomBy } = await import('#src/outbox/store/saving.ts')
  const { waysToRoom } = await import('#src/reads/free-reads.ts')
  freeRoomBy(async () => waysToRoom)
  await database.strict.drafts.clear()
  return () => database.close()
})

const signIn = async () => {
  const copy = await around.caches.open('pavilhao-session')
  await copy.put('/session', new Response(fakeToken({ sub: '7', exp: 4e9 })))
}

/** The request that the system posts according to the manifest. */
function shared(...files: readonly BlobPart[]): Request {
  const form = new FormData()
  for (const file of files)
    form.append('fotos', new File([file], 'IMG.jpg', { type: 'image/jpeg' }))
  return new Request(`${around.provider.origin}/compartilhadas`, { method: 'POST', body: form })
}

const posted = (request: Request) => Object.defineProperty(request, 'mode', { value: 'navigate' })

/** The request as a page of another site posts it. */
const fromPage = (request: Request, origin = 'https://exemplo.com') => {
  request.headers.set('origin', origin)
  return { request, clientId: 'a page' }
}
const fromSystem = (request: Request) => ({ request, clientId: '' })

/** Returns the redirect target; by then the photos are stored on the device. */
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

test('isShared accepts only a posted share', () => {
  const url = `${around.provider.origin}/compartilhadas`
  expect(isShared(posted(shared('a')))).toBe(true)
  expect(isShared(shared('a'))).toBe(false)
  expect(isShared(posted(new Request(url)))).toBe(false)
  const elsewhere = new Request(`${around.provider.origin}/api/x`, { method: 'POST' })
  expect(isShared(posted(elsewhere))).toBe(false)
})

test('stores shared photos for the signed-in person before any page opens, and not as drafts', async () => {
  around.provider.on('/config.json', json({ providerUrl: '' }))
  await signIn()
  expect(await take(fromSystem(shared('one', 'two')))).toBe('/compartilhadas')
  expect(await textsWaiting()).toEqual(['one', 'two'])
  expect(await arrived.arrivedPhotos('another')).toEqual([])
  expect(await countDrafts(database, person())).toBe(0)
  expect(await readDrafts(database, '')).toEqual([])
})

test('UX-08 photos shared while the person is unknown belong to the first person who signs in', async () => {
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
])('%s redirects with an error and stores nothing', async (_what, request) => {
  expect(await take(fromSystem(request()))).toBe('/compartilhadas?falha=arquivo')
  expect(await textsWaiting()).toEqual([])
})

test('senderOf returns no host for the system, the host of a web page, or an empty host for a page that hides it', () => {
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

test('stores at most twenty photos each of the system and of web pages, and replaces none', async () => {
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

test('stores at most the allowed number of bytes', async () => {
  Object.assign(arrived.mostWaiting, { bytes: 10 })
  expect(await take(fromSystem(shared('12345', '1234', '12')))).toBe('/compartilhadas?falha=muitas')
  expect(await textsWaiting()).toEqual(['12345', '1234'])
})

test('deletes photos of a web page after one hour, and keeps photos of the system', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await take(fromPage(shared('theirs')))
  await take(fromSystem(shared('mine')))
  vi.setSystemTime(Date.now() + 3_600_001)
  expect(await textsWaiting()).toEqual(['mine'])
  vi.useRealTimers()
})

test('deletes one photo without the others', async () => {
  await take(fromSystem(shared('one', 'two')))
  const [first = expect.unreachable()] = await arrived.arrivedPhotos(person())
  await arrived.dropArrived(person(), [first.id])
  expect(await textsWaiting()).toEqual(['two'])
  expect(await arrived.bytesOfArrived(person(), first.id)).toBeUndefined()
})

const noRoom = () => new DOMException('full', 'QuotaExceededError')
const images = `images-${'0'.repeat(32)}`

/** The next `times` attempts to store a photo fail for lack of space. */
async function refuseArrivals(times: number) {
  const cache = await around.caches.open('pavilhao-arrived')
  const { put } = cache
  let left = times
  vi.spyOn(cache, 'put').mockImplementation((...given) => {
    left -= 1
    return left >= 0 ? Promise.reject(noRoom()) : put(...given)
  })
}

test('UX-13 frees cached images, then the reserve, to store a shared photo on a full device', async () => {
  await (await around.caches.open(images)).put('/image', new Response('x'))
  await reserve.keepReserve()
  await refuseArrivals(2)
  expect(await take(fromSystem(shared('one')))).toBe('/compartilhadas')
  expect(await textsWaiting()).toEqual(['one'])
  expect(await around.caches.has(images)).toBe(false)
  expect(reserve.reserveStands()).toBe(false)
})

test('frees no space for photos of a web page', async () => {
  await around.caches.open(images)
  await reserve.keepReserve()
  await refuseArrivals(1)
  expect(await take(fromPage(shared('one')))).toBe('/compartilhadas?falha=espaco')
  expect(await around.caches.has(images)).toBe(true)
  expect(reserve.reserveStands()).toBe(true)
})

test('UX-13 stores no further shared photo once the reserve cannot be kept', async () => {
  await reserve.keepReserve()
  await reserve.spendReserve()
  around.caches.full = true
  expect(await take(fromSystem(shared('one', 'two')))).toBe('/compartilhadas?falha=espaco')
  expect(await textsWaiting()).toEqual([])
})

test('a storage failure redirects with an error of its own', async () => {
  around.caches.broken = true
  expect(await take(fromSystem(shared('one')))).toBe('/compartilhadas?falha=guardar')
})
