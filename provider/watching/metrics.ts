import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import { Refusal } from '../errors/refusal.ts'
import { type ReportFailed, routeOf } from '../plugins/answer-errors.ts'
import { openGauges, type Watched } from './gauges.ts'

/** In seconds: most calls take some ms, an upload with its decoding up to some seconds. */
const buckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * The metrics of one process. Each label has few values (the pattern of a route, a method, a status class, a reason),
 * so that no metric contains data of a person or a record.
 */
export function openMetrics(watched: Watched) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'pavilhao_call_duration_seconds',
    help: 'Calls, from their arrival to the end of the response',
    labelNames: ['route', 'method', 'status'],
    ...{ buckets, registers },
  })
  const refused = new Counter({
    name: 'pavilhao_refused_calls_total',
    help: 'Calls that were refused or failed',
    labelNames: ['route', 'method', 'reason'],
    registers,
  })
  const readGauges = openGauges(registry, watched)
  const countRefused: ReportFailed = ({ route, method, reason }) =>
    refused.inc({ route, method, reason })
  return {
    countRefused,
    timeCalls: (app: FastifyInstance) =>
      app.addHook('onResponse', async (request, reply) => {
        // A stream of events is open for as long as its monitor is.
        if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return
        const labels = { route: routeOf(request), method: request.method }
        const status = `${Math.floor(reply.statusCode / 100)}xx`
        calls.observe({ ...labels, status }, reply.elapsedTime / 1000)
      }),
    /** GET /metrics in the text format of Prometheus, for the bearer of the token. */
    serve: (app: FastifyInstance, token: string) =>
      app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
        if (!isSame(headers.authorization ?? '', `Bearer ${token}`)) {
          throw new Refusal(401, 'As métricas pedem o segredo de METRICS_TOKEN')
        }
        await readGauges()
        const text = await registry.metrics()
        return reply.header('Cache-Control', 'no-store').type(registry.contentType).send(text)
      }),
  }
}

/** Takes the same time wherever the texts differ. */
const isSame = (given: string, right: string) => timingSafeEqual(digest(given), digest(right))

const digest = (text: string) => createHash('sha256').update(text).digest()
