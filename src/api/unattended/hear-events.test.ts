import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearEvents } from './hear-events.ts'

const config = { providerUrl: '', extensions: true }
const asked: RequestInit[] = []
let sender: ReadableStreamDefaultController<Uint8Array>
let answer: () => Response

const stream = (type = 'text/event-stream; charset=utf-8') =>
  new Response(new ReadableStream({ start: (controller) => void (sender = controller) }), {
    headers: { 'content-type': type },
  })
const send = (text: string) => sender.enqueue(new TextEncoder().encode(text))

/** Hears until the end; what was heard so far. */
function begin() {
  const heard: string[] = []
  const controller = new AbortController()
  const over = hearEvents(config, '/eventos', {
    token: 't',
    signal: controller.signal,
    onOpen: () => heard.push('open'),
    onEvent: (data) => heard.push(data),
  })
  over.catch(() => undefined)
  return { heard, over, controller }
}

beforeEach(() => {
  asked.length = 0
  answer = stream
  vi.stubGlobal('location', { origin: 'https://pavilhao.example' })
  vi.stubGlobal('fetch', async (_: URL, init: RequestInit) => {
    asked.push(init)
    const { signal } = init
    signal?.addEventListener('abort', () => sender.error(signal.reason))
    return answer()
  })
})
afterEach(() => vi.useRealTimers())

test('LIVE-08 the stream has the credentials of a read, the token in a header, and no cache', async () => {
  const { over } = begin()
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatchObject({
    credentials: 'same-origin',
    cache: 'no-store',
    headers: { accept: 'text/event-stream', authorization: 'Bearer t' },
  })
  sender.close()
  expect(await over).toBe(200)
})

test('LIVE-04 events are heard whole, however the network cuts them, and comments are not events', async () => {
  const { heard, over } = begin()
  await expect.poll(() => heard).toEqual(['open'])
  for (const part of [
    ': pronto\n\n',
    'da',
    'ta: cheg',
    'adas\n',
    '\ndata: carregamentos\n\n:\n\n',
  ]) {
    send(part)
  }
  sender.close()
  await over
  expect(heard).toEqual(['open', 'chegadas', 'carregamentos'])
})

test('an answer that is no stream opens nothing', async () => {
  answer = () => stream('text/html')
  const page = begin()
  expect([await page.over, page.heard]).toEqual([0, []])
  answer = () => new Response('{}', { status: 404 })
  const unknown = begin()
  expect([await unknown.over, unknown.heard]).toEqual([404, []])
})

test('LIVE-05 a stream without a byte for 70 seconds is broken, and comments keep it', async () => {
  vi.useFakeTimers()
  const { over, heard } = begin()
  await vi.advanceTimersByTimeAsync(0)
  for (let beats = 0; beats < 10; beats += 1) {
    await vi.advanceTimersByTimeAsync(25_000)
    send(':\n\n')
  }
  await vi.advanceTimersByTimeAsync(69_000)
  expect(heard).toEqual(['open'])
  let isOver = false
  over.catch(() => (isOver = true))
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(isOver).toBe(true)
})

test('a caller that aborts ends the stream', async () => {
  const { over, controller, heard } = begin()
  await expect.poll(() => heard).toEqual(['open'])
  controller.abort()
  await expect(over).rejects.toThrow()
})
