import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/** Event streams have no end of their own: without this a shutdown would wait for them. */
export function endStreams(app: FastifyInstance) {
  const open = new Set<Readable>()
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = String(reply.getHeader('content-type') ?? '')
    if (type.startsWith('text/event-stream') && payload instanceof Readable) {
      open.add(payload)
      payload.once('close', () => open.delete(payload))
    }
    return payload
  })
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy()
  })
}
