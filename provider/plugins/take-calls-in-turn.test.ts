import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openProvider } from '../testing/open-provider.ts'
import { takeCallsInTurn } from './take-calls-in-turn.ts'

let app: FastifyInstance
let port: number
const sockets: Socket[] = []
/** A machine that is busy with other tests is slow. */
const patience = { timeout: 50_000 }

beforeEach(() => {
  app = fastify()
  takeCallsInTurn(app, { mostWaiting: 5, mostOfAddress: 2 })
})

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

const listen = async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
}

const open = async () => {
  const socket = connect({ port, host: '127.0.0.1' })
  sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** A connection reset emits `error` before `close`, and `once` would reject on it. */
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => socket.once('close', () => resolve()))

const get = (url: string, end = '') => `GET ${url} HTTP/1.1\r\nHost: x\r\n${end}\r\n`
const last = 'Connection: close\r\n'

test('pipelined calls are started one after the other, and answered in their order', async () => {
  let running = 0
  let most = 0
  app.get('/:number', async (request, reply) => {
    running += 1
    most = Math.max(most, running)
    reply.raw.once('close', () => (running -= 1))
    return `(${(request.params as { number: string }).number})`
  })
  await listen()
  const socket = await open()
  socket.write(get('/1') + get('/2') + get('/%') + get('/3') + get('/4', last))
  const answers = await text(socket)
  expect([...answers.matchAll(/^\(\d\)|Bad Request/gm)].map(([found]) => found)).toEqual(
    expect.arrayContaining(['(1)', '(2)', 'Bad Request', '(3)', '(4)']),
  )
  expect(most).toBe(1)
})

test('the files of aborted pipelined calls are closed', async () => {
  const files: Readable[] = []
  app.get('/', (_request, reply) => {
    const file = new Readable({ read: () => file.push(Buffer.alloc(100_000)) })
    files.push(file)
    return reply.send(file)
  })
  await listen()
  const arrived = once(app.server, 'connection')
  const socket = await open()
  const [there] = (await arrived) as [Socket]
  socket.pause()
  socket.write(get('/').repeat(5))
  await once(app.server, 'request')
  const over = closed(there)
  socket.destroy()
  await over
  for (const file of files) if (!file.closed) await once(file, 'close')
  expect(files.map((file) => file.closed)).toEqual([true])
})

test('a client that pipelines more calls than may wait is disconnected, and no waiting call is started', async () => {
  let begun = 0
  app.get('/', async (_request, reply) => {
    begun += 1
    await once(reply.raw, 'close')
  })
  await listen()
  const socket = await open()
  socket.write(get('/').repeat(100))
  await once(socket, 'close')
  expect(begun).toBe(1)
})

test('calls over the limit of one address get 503 to retry, and succeed later', async () => {
  const waiting: (() => void)[] = []
  app.get('/slow', async () => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return 'slow'
  })
  app.get('/', async () => 'quick')
  await listen()
  const call = (url: string) => fetch(`http://127.0.0.1:${port}${url}`)
  const begun = () => expect.poll(() => waiting.length, patience).toBe(2)
  const slow = [call('/slow'), call('/slow')]
  await begun()
  const refused = await call('/')
  expect([refused.status, refused.headers.get('connection')]).toEqual([503, 'keep-alive'])
  expect(await refused.json()).toMatchObject({
    message: 'Há acessos demais ao mesmo tempo. Tente de novo.',
  })
  for (const go of waiting) go()
  for (const answer of slow) expect((await answer).status).toBe(200)
  await expect.poll(async () => (await call('/')).status, patience).toBe(200)
})

test('the product answers 256 concurrent calls of one address', async () => {
  const product = await openProvider()
  await product.app.listen({ port: 0, host: '127.0.0.1' })
  port = (product.app.server.address() as AddressInfo).port
  const health = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status
  const held: Socket[] = []
  while (held.length < 256) {
    const socket = await open()
    // The announced body is never sent.
    socket.write('POST /auth/signin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n')
    socket.write('Content-Length: 100\r\n\r\n')
    held.push(socket)
  }
  await expect.poll(health, patience).toBe(503)
  held[0]?.destroy()
  await expect.poll(health, patience).toBe(200)
  for (const socket of held) socket.destroy()
  await product.close()
})

test('a client that never reads a response is disconnected, and a slow handler is waited for', async () => {
  const endless = new Readable({ read: () => endless.push(Buffer.alloc(100_000)) })
  app.get('/endless', (_request, reply) => reply.send(endless))
  app.get('/slow', async (request) => {
    request.raw.socket.emit('timeout')
    return 'slow'
  })
  await listen()
  const arrived = once(app.server, 'connection')
  const unread = await open()
  const [there] = (await arrived) as [Socket]
  const over = closed(there)
  unread.pause()
  unread.write(get('/endless'))
  await expect.poll(() => there.writableLength, patience).toBeGreaterThan(0)
  // Simulates Node's event for a connection without traffic during `connectionTimeout`.
  there.emit('timeout')
  await over
  expect(endless.destroyed).toBe(true)
  const patient = await open()
  patient.write(get('/slow', last))
  expect(await text(patient)).toMatch(/slow$/)
})

test("Node's own timeout disconnects a client that reads nothing, and not one that waits for a slow handler", async () => {
  await app.close()
  const connectionTimeout = 200
  app = fastify({ connectionTimeout })
  takeCallsInTurn(app)
  const endless = new Readable({ read: () => endless.push(Buffer.alloc(100_000)) })
  app.get('/endless', (_request, reply) => reply.send(endless))
  app.get('/slow', async () => {
    await sleep(4 * connectionTimeout)
    return 'slow'
  })
  await listen()
  const patient = await open()
  patient.write(get('/slow', last))
  const unread = await open()
  unread.pause()
  unread.write(get('/endless'))
  await once(endless, 'close')
  expect(await text(patient)).toMatch(/slow$/)
})
