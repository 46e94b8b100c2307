import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerImage, isImage } from '#sw/images.ts'
import { networkMemory, personOfRequest } from '#sw/ask-provider.ts'
import { cut, json, portalPage } from '../support/sentinel-server.ts'
import { requestOf, useSurroundings } from './worker-surroundings.ts'

const around = useSurroundings()
const file = '/api/ops/estufagem/file/4711/1'
const path = `${file}?v=0123456789abcdef`
/** The address at a provider that sends no hash: it contains the day only. */
const ofDay = (day: number) => `${file}?v=${day}`
const elevenMinutesMs = 11 * 60_000

beforeEach(() => {
  networkMemory.answered()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') })
})
afterEach(() => void vi.useRealTimers())

const photo =
  (bytes: string, etag: string) =>
  (response: ServerResponse): unknown =>
    response.writeHead(200, { 'content-type': 'image/jpeg', etag }).end(bytes)

async function show(sub = '1', of = path, patienceMs?: number): Promise<string | number> {
  const request = requestOf(`${around.provider.origin}${of}`, sub, { accept: 'image/*' })
  const person = personOfRequest(request) ?? ''
  const answer = await answerImage(request, person, around.extend, patienceMs)
  const shown = answer.status === 200 ? await answer.text() : answer.status
  if (patienceMs === undefined) await Promise.all(around.extended)
  return shown
}

test('shows a cached image without the network and without another request', async () => {
  around.provider.on(path, photo('one', '"1"'))
  expect(await show()).toBe('one')
  around.provider.on(path, cut)
  expect(await show()).toBe('one')
  expect(around.provider.received).toHaveLength(1)
})

test('shows the image when the cache is broken', async () => {
  around.caches.broken = true
  around.provider.on(path, photo('one', '"1"'))
  expect(await show()).toBe('one')
  expect(await show()).toBe('one')
  expect(around.provider.received).toHaveLength(2)
})

test('revalidates a cached image in the background after ten minutes', async () => {
  around.provider.on(path, photo('one', '"1"'))
  await show()
  around.provider.on(path, photo('two', '"2"'))
  vi.setSystemTime(Date.now() + elevenMinutesMs)
  expect(await show()).toBe('one')
  expect(await show()).toBe('two')
  expect(around.provider.received).toHaveLength(2)
})

test('an unchanged image stays cached for another ten minutes', async () => {
  around.provider.on(path, photo('one', '"1"'))
  await show()
  vi.setSystemTime(Date.now() + elevenMinutesMs)
  await show()
  await show()
  expect(around.provider.received).toHaveLength(2)
})

test('a deleted image is shown only until its revalidation', async () => {
  around.provider.on(path, photo('one', '"1"'))
  await show()
  around.provider.on(path, json({ message: 'Arquivo não encontrado' }, 404))
  vi.setSystemTime(Date.now() + elevenMinutesMs)
  expect(await show()).toBe('one')
  expect(await show()).toBe(404)
})

test('revalidates a cached image after the clock was set back', async () => {
  around.provider.on(path, photo('one', '"1"'))
  await show()
  vi.setSystemTime(Date.now() - elevenMinutesMs)
  await show()
  expect(around.provider.received).toHaveLength(2)
})

test('does not show one person the cached images of another', async () => {
  around.provider.on(path, photo('of Ana', '"1"'))
  await show('1')
  around.provider.on(path, json({ message: 'não' }, 403))
  expect(await show('2')).toBe(403)
  expect(await show('1')).toBe('of Ana')
})

test('neither shows the page of a captive portal as an image nor caches a refusal', async () => {
  around.provider.on(path, portalPage)
  expect(await show()).toBe(511)
  around.provider.on(path, json({ message: 'não' }, 403))
  expect(await show()).toBe(403)
  around.provider.on(path, photo('one', '"1"'))
  expect(await show()).toBe('one')
})

test('returns an error without the network when nothing is cached', async () => {
  around.provider.on(path, cut)
  const request = requestOf(`${around.provider.origin}${path}`, '1', { accept: 'image/*' })
  expect((await answerImage(request, 'p', around.extend)).type).toBe('error')
})

test('does not cache a truncated image', async () => {
  around.provider.on(path, (response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': '1000' })
    response.write('ha')
    setImmediate(() => response.destroy())
  })
  const request = requestOf(`${around.provider.origin}${path}`, '1', { accept: 'image/*' })
  const answer = await answerImage(request, personOfRequest(request) ?? '', around.extend)
  await expect(answer.text()).rejects.toThrow()
  await Promise.all(around.extended)
  around.provider.on(path, photo('whole', '"1"'))
  expect(await show()).toBe('whole')
})

test('isImage depends on the Accept header', () => {
  const url = `${around.provider.origin}${path}`
  expect(isImage(requestOf(url, '1', { accept: 'image/*' }))).toBe(true)
  expect(isImage(requestOf(url, '1', { accept: 'application/pdf' }))).toBe(false)
})

test('thumbnails have a cache of their own, so that they evict no photo', async () => {
  const thumb = '/api/ops/recebimento/imagem/thumb/31/7'
  around.provider.on(path, photo('whole', '"1"'))
  around.provider.on(thumb, photo('small', '"2"'))
  await show()
  expect(await show('1', thumb)).toBe('small')
  const kindsOf = async () => (await around.caches.keys()).map((name) => name.split('-')[0])
  expect((await kindsOf()).toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    'images',
    'thumbnails',
  ])
  around.provider.on(thumb, cut)
  expect(await show('1', thumb)).toBe('small')
})

test('revalidates an image whose address contains the day after one minute', async () => {
  around.provider.on(ofDay(20_777), photo('one', '"1"'))
  expect(await show('1', ofDay(20_777))).toBe('one')
  around.provider.on(ofDay(20_777), photo('two', '"2"'))
  // Drawing a screen again makes no request.
  expect(await show('1', ofDay(20_777))).toBe('one')
  expect(around.provider.received).toHaveLength(1)
  vi.setSystemTime(Date.now() + 61_000)
  expect(await show('1', ofDay(20_777))).toBe('two')
  vi.setSystemTime(Date.now() + 61_000)
  around.provider.on(ofDay(20_777), cut)
  expect(await show('1', ofDay(20_777))).toBe('two')
})

test('shows the cached image when the revalidation gets no answer in time', async () => {
  around.provider.on(ofDay(20_777), photo('one', '"1"'))
  await show('1', ofDay(20_777))
  around.provider.on(ofDay(20_777), () => undefined)
  vi.setSystemTime(Date.now() + 61_000)
  expect(await show('1', ofDay(20_777), 0)).toBe('one')
})

test('finds the image of an earlier day by its position when the address has no number', async () => {
  around.provider.on(`${file}?v=1-20777`, photo('first', '"1"'))
  around.provider.on(`${file}?v=2-20777`, photo('second', '"1"'))
  await show('1', `${file}?v=1-20777`)
  await show('1', `${file}?v=2-20777`)
  for (const gone of ['1-20778', '2-20778', '3-20778']) {
    around.provider.on(`${file}?v=${gone}`, cut)
  }
  expect(await show('1', `${file}?v=1-20778`)).toBe('first')
  expect(await show('1', `${file}?v=2-20778`)).toBe('second')
  await expect(show('1', `${file}?v=3-20778`)).resolves.toBe(0)
})

test('shows the photo of an earlier day without the network, and no other photo', async () => {
  around.provider.on(`${file}?n=2&v=20777`, photo('another', '"1"'))
  around.provider.on(ofDay(20_777), photo('one', '"1"'))
  around.provider.on(path, photo('of a hash', '"1"'))
  await show('1', path)
  await show('1', ofDay(20_777))
  await show('1', `${file}?n=2&v=20777`)
  for (const gone of [ofDay(20_778), `${file}?n=3&v=20778`, `${file}?v=fedcba9876543210`]) {
    around.provider.on(gone, cut)
  }
  expect(await show('1', ofDay(20_778))).toBe('one')
  await expect(show('1', `${file}?n=3&v=20778`)).resolves.toBe(0)
  await expect(show('1', `${file}?v=fedcba9876543210`)).resolves.toBe(0)
  await expect(show('2', ofDay(20_778))).resolves.toBe(0)
})
