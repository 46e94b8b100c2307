import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * Event streams, also of another provider: proxies pass each event on at once, and a shutdown ends the streams, which
 * have no end of their own.
 */
export function passStreams(app: FastifyInstance) {
  const open = new Set<Readable>()
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (type.startsWith('text/event-stream') && payload instanceof Readable) {
      // nginx would collect the events.
      reply.header('X-Accel-Buffering', 'no')
      open.add(payload)
      payload.once('close', () => open.delete(payload))
    }
    return payload
  })
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy()
  })
}

/**
 * A browser opens connections in advance. Node's shutdown closes connections between two calls, and waits for those
 * that never had one until their timeout. This is for a server without TLS, whose connections are those of its calls.
 */
export function closeUnused(app: FastifyInstance) {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}
