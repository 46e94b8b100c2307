import 'fake-indexeddb/auto'
import Dexie from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OutboxDatabase } from '#src/outbox/database.ts'
import { countDrafts, readDrafts } from '#src/outbox/drafts.ts'
import { bytesOfShared, sharedPhotos } from '#src/outbox/shared-photos.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { isShared } from '#sw/take-shared.ts'
import { cut, json } from '../support/sentinel-server.ts'
import { useSurroundings } from './worker-surroundings.ts'

const around = useSurroundings()
const person = () => `${around.provider.origin}|7`

let database: OutboxDatabase
let reserve: typeof import('#src/photos/reserve.ts')
let takeShared: (request: Request) => Promise<Response>

// A worker that was just started: it has read no configuration.
beforeEach(async () => {
  vi.stubGlobal('navigator', {})
  vi.resetModules()
  database = (await import('#src/outbox/database.ts')).outboxDatabase()
  takeShared = (await import('#sw/take-shared.ts')).takeShared
  reserve = await import('#src/photos/reserve.ts')
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

/** Where it leads to; the photos are on the device by then. */
async function take(request: Request): Promise<string> {
  const answer = await takeShared(request)
  expect(answer.status).toBe(303)
  return (answer.headers.get('location') ?? '').replace(around.provider.origin, '')
}

test('what another app shares is told from every other call', () => {
  const url = `${around.provider.origin}/compartilhadas`
  expect(isShared(posted(shared('a')))).toBe(true)
  expect(isShared(shared('a'))).toBe(false)
  expect(isShared(posted(new Request(url)))).toBe(false)
  const elsewhere = new Request(`${around.provider.origin}/api/x`, { method: 'POST' })
  expect(isShared(posted(elsewhere))).toBe(false)
})

test('photos are on the device before any page is opened, for who is signed in', async () => {
  around.provider.on('/config.json', json({ providerUrl: '' }))
  await signIn()
  expect(await take(shared('one', 'two'))).toBe('/compartilhadas')
  expect(await textsShared()).toEqual(['one', 'two'])
})

test('with nobody signed in, or where it cannot be told who is, they wait for who signs in', async () => {
  expect(await take(shared('one'))).toBe('/compartilhadas')
  await signIn()
  around.provider.on('/config.json', cut)
  expect(await take(shared('two'))).toBe('/compartilhadas')
  expect(await readDrafts(database, '')).toHaveLength(2)
  expect(await countDrafts(database, person())).toBe(0)
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
])('%s is told, and keeps nothing', async (_what, request) => {
  expect(await take(request())).toBe('/compartilhadas?falha=arquivo')
  expect(await readDrafts(database, '')).toEqual([])
})

const noRoom = () => new DOMException('full', 'QuotaExceededError')

async function textsShared() {
  const texts: string[] = []
  for (const photo of await sharedPhotos(database, person())) {
    const bytes = await bytesOfShared(database, person(), photo)
    texts.push(Buffer.from(bytes ?? expect.unreachable()).toString())
  }
  return texts
}

test('UX-13 on a full device a shared photo gets room as a taken one does: what can be read again, then what was kept free', async () => {
  const images = `images-${'0'.repeat(32)}`
  await around.caches.open(images)
  await reserve.keepReserve()
  const put = vi.spyOn(database.strict.drafts, 'put')
  put.mockRejectedValueOnce(noRoom()).mockRejectedValueOnce(noRoom())
  expect(await take(shared('one'))).toBe('/compartilhadas')
  expect(await textsShared()).toEqual(['one'])
  expect(await around.caches.has(images)).toBe(false)
  expect(reserve.reserveStands()).toBe(false)
})

test('UX-13 and none takes the room that is left for texts: no further one of a row once nothing can be kept free', async () => {
  await reserve.keepReserve()
  const put = vi.spyOn(database.strict.drafts, 'put')
  put.mockRejectedValueOnce(noRoom()).mockImplementationOnce(() => {
    around.caches.full = true
    return Dexie.Promise.reject(noRoom())
  })
  expect(await take(shared('one', 'two'))).toBe('/compartilhadas?falha=espaco')
  expect(await textsShared()).toEqual(['one'])
})

test.each([
  ['no room', noRoom(), 'espaco'],
  ['a device that fails', new Error('Connection to Indexed Database server lost'), 'guardar'],
])('%s is told in its own words', async (_what, fault, told) => {
  vi.spyOn(database.strict.drafts, 'put').mockRejectedValue(fault)
  expect(await take(shared('one'))).toBe(`/compartilhadas?falha=${told}`)
})
