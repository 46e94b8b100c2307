import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { attemptHeader } from '#contract/write-headers.ts'
import { Fault, FaultPlan, type FaultAction } from './plan.ts'
import { describeCall, type Received } from './received.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The fault for this call; undefined where there is no fault plan. */
    fault?: FaultAction | null
    arrivedAt: string
  }
}

const portalPage =
  '<!doctype html><html><head><title>Wi-Fi</title></head><body><h1>Bem-vindo ao Wi-Fi</h1>' +
  '<p>Aceite os termos de uso para continuar.</p></body></html>'

/** Calls that control faults, and CORS preflights, get no faults and are not listed. */
const isExempt = ({ method, url }: FastifyRequest) =>
  method === 'OPTIONS' || /^\/__(faults|received)\b/.test(url)

/** The fault plan and the list of received calls: for development and tests, never in production. */
export function provokeFaults(app: FastifyInstance) {
  const plan = new FaultPlan()
  const received: Received[] = []
  const lateMark = randomUUID()
  const coming = new Set<NodeJS.Timeout>()
  const isLate = (request: FastifyRequest) => request.headers['x-late'] === lateMark
  const record = (request: FastifyRequest, status: number, replayed: boolean) => {
    const { arrivedAt: at } = request
    received.push(describeCall(request, { at, status, late: isLate(request), replayed }))
  }

  app.decorateRequest('fault', null)
  app.decorateRequest('arrivedAt', '')
  app.addHook('onRequest', async (request, reply) => {
    request.arrivedAt = new Date().toISOString()
    if (isExempt(request) || isLate(request)) return
    const action = plan.next(request.method, request.url)
    request.fault = action ?? null
    if (action) await befall(action, request, reply)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (isExempt(request)) return payload
    record(request, reply.statusCode, isRepeated(reply))
    return spoil(request, reply, payload)
  })

  const befall = async (action: FaultAction, request: FastifyRequest, reply: FastifyReply) => {
    switch (action.kind) {
      case 'delay':
        await sleep(action.ms, undefined, { ref: false })
        return
      // These faults apply to the response, in onSend.
      case 'cut-after-commit':
      case 'die-after-commit':
      case 'truncate':
        return
      case 'status':
        await buffer(request.raw)
        reply.code(action.status).headers({ 'content-type': json, ...action.headers })
        // Sent as planned: the serializer of the route would change the body.
        reply.serializer((body) => JSON.stringify(body))
        await reply.send(action.body ?? { message: `Falha planejada (${action.status})` })
        return
      case 'portal':
        await buffer(request.raw)
        await reply.type('text/html; charset=utf-8').send(portalPage)
        return
      case 'cut-before':
        await buffer(request.raw)
        record(request, 0, false)
        cut(reply)
        return
      case 'late':
        await arriveLater(request, reply, action.ms)
    }
  }

  /** The client sees a closed connection at once; the same call runs through the whole provider later. */
  const arriveLater = async (request: FastifyRequest, reply: FastifyReply, ms: number) => {
    const payload = await buffer(request.raw)
    cut(reply)
    const {
      connection: _,
      'transfer-encoding': __,
      'content-length': ___,
      ...kept
    } = request.headers
    const headers = { ...kept, 'x-late': lateMark }
    const call = { method: request.method as 'PUT', url: request.url, payload, headers }
    const timer = setTimeout(() => {
      coming.delete(timer)
      void app.inject(call).catch(() => undefined)
    }, ms)
    coming.add(timer)
  }
  app.addHook('onClose', async () => {
    for (const timer of coming) clearTimeout(timer)
  })

  app.post('/__faults', { schema: { hide: true, body: Fault } }, async (request, reply) => {
    plan.add(request.body as Fault)
    return reply.code(204).send()
  })
  app.delete('/__faults', { schema: { hide: true } }, async (_request, reply) => {
    plan.clear()
    return reply.code(204).send()
  })
  app.get('/__received', { schema: { hide: true } }, async () => received)
  app.delete('/__received', { schema: { hide: true } }, async (_request, reply) => {
    received.length = 0
    return reply.code(204).send()
  })
}

/** There was no second effect: the key or the attempt was already known. */
const isRepeated = (reply: FastifyReply) =>
  reply.getHeader('Idempotency-Replayed') === 'true' || reply.hasHeader(attemptHeader)

const json = 'application/json; charset=utf-8'

function cut(reply: FastifyReply) {
  reply.hijack()
  reply.raw.socket?.destroy()
}

async function spoil(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (request.fault?.kind === 'die-after-commit') process.kill(process.pid, 'SIGKILL')
  if (request.fault?.kind === 'cut-after-commit') {
    reply.raw.socket?.destroy()
    return payload
  }
  if (request.fault?.kind !== 'truncate') return payload
  const whole = await bytesOf(payload)
  // An empty body has no half.
  if (whole.length === 0) reply.raw.socket?.destroy()
  reply.header('Content-Length', whole.length)
  // A compressed response would have no Content-Length to fall short of.
  request.headers['x-no-compression'] = 'true'
  return Readable.from(sendHalf(whole, reply.raw.socket))
}

async function bytesOf(payload: unknown): Promise<Buffer> {
  if (Buffer.isBuffer(payload)) return payload
  if (payload instanceof Readable) return buffer(payload)
  return Buffer.from(typeof payload === 'string' ? payload : '')
}

/** A response that is shorter than announced: the connection ends once half of it was sent. */
async function* sendHalf(whole: Buffer, socket: Socket | null) {
  const before = socket?.bytesWritten
  yield whole.subarray(0, Math.ceil(whole.length / 2))
  while (socket?.bytesWritten === before && socket?.destroyed === false) await turn()
  if (!socket || socket.destroyed) return
  socket.destroySoon()
  await once(socket, 'close')
}
