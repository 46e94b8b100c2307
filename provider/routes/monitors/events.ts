import { PassThrough, type Readable } from 'node:stream'
import { Type } from 'typebox'
import { monitorRole } from '#contract/roles.ts'
import type { Changes } from '../../changes/changes.ts'
import { Refusal } from '../../errors/refusal.ts'
import { type Api, type Means, personOf } from '../api.ts'
import { monitorCall } from '../describe-call.ts'

const eventStream = 'text/event-stream'

const Events = {
  description: 'O fluxo de eventos',
  content: { [eventStream]: { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
}

/** Proxies and this server close a connection without traffic after a minute. */
const beatMs = 25_000
/** A stream ends then, so that the rights of its caller are checked again. */
const longestMs = 15 * 60_000

/** Streams of one account in one process: a copied token or a shared account cannot take all of them. */
const mostOfAccount = 4

/**
 * GET /api/rep/ops/monitor/eventos, an extension of the contract: an event stream (HTML standard) that tells that a
 * monitor has changed, and nothing of what has changed. The caller has to accept the type, because whoever waits for
 * the end of the answer would wait for a quarter of an hour.
 */
export function routeMonitorEvents(api: Api, { changes, now }: Means) {
  const held = new Map<number, number>()
  api.get(
    '/api/rep/ops/monitor/eventos',
    {
      ...monitorCall(
        'Avisos de que um monitor mudou: um fluxo de eventos, «data: chegadas» ou «data: carregamentos»',
        Events,
        { produces: [eventStream] },
        { devices: [monitorRole] },
      ),
      // The answer to HEAD would listen without end.
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const { headers, session } = request
      if (headers.accept?.includes(eventStream) !== true) {
        throw new Refusal(406, `Este endereço só responde com ${eventStream}`)
      }
      const { uid } = personOf(request)
      const count = held.get(uid) ?? 0
      if (count >= mostOfAccount) {
        throw new Refusal(429, 'Este usuário já tem monitores demais abertos', tryLater)
      }
      const leftMs = (session?.exp ?? 0) * 1000 - now().getTime()
      const stream = openStream(changes, Math.min(longestMs, leftMs))
      if (stream === undefined) {
        throw new Refusal(503, 'Há monitores demais ao mesmo tempo', tryLater)
      }
      held.set(uid, count + 1)
      stream.once('close', () => {
        const others = (held.get(uid) ?? 1) - 1
        if (others > 0) held.set(uid, others)
        else held.delete(uid)
      })
      return reply
        .header('Cache-Control', 'no-store, no-transform')
        .type(`${eventStream}; charset=utf-8`)
        .send(stream)
    },
  )
}

const tryLater = { retryAfterSeconds: 60 }

/** Undefined if there are too many streams. */
function openStream(changes: Changes, lifeMs: number): PassThrough | undefined {
  const stream = new PassThrough()
  const stop = changes.hear((topic) => stream.write(`data: ${topic}\n\n`))
  if (stop === undefined) return undefined
  // The first bytes make proxies pass on the head of the answer.
  stream.write(': pronto\n\n')
  const beat = setInterval(() => stream.write(':\n\n'), beatMs)
  const end = setTimeout(() => stream.end(), lifeMs)
  stream.once('close', () => {
    stop()
    clearInterval(beat)
    clearTimeout(end)
  })
  return stream
}
