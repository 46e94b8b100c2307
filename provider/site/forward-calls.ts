import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import proxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../errors/refusal.ts'
import { reasonOf } from '../errors/translate-error.ts'
import { factsOf, type ReportFailed } from '../plugins/answer-errors.ts'
import { requestIdHeader } from '../watching/name-requests.ts'

/** Response headers that an API needs. Any other header of another provider would take effect in the app's origin. */
const heardHeaders = [
  ...[
    'content-type',
    'content-length',
    'content-encoding',
    'content-disposition',
    'content-language',
  ],
  ...['accept-ranges', 'content-range', 'cache-control', 'expires', 'age', 'etag', 'last-modified'],
  ...['vary', 'date', 'retry-after', 'idempotency-replayed'],
]

/** Forwarded request headers. Headers about the client's address are not taken from the client, but set here. */
const reportedHeaders = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cache-control', 'pragma'],
  ...['content-type', 'content-length', 'content-encoding', 'idempotency-key'],
  ...['if-match', 'if-none-match', 'if-modified-since', 'if-range', 'range', 'user-agent'],
]

/** Longest silence of the other provider, in ms. It includes forwarding an upload and processing it. */
const silenceMs = 120_000

/** The name of this process in `Via` (RFC 9110, 7.6.3), by which it recognises its own calls. */
const self = `1.1 pavilhao-${randomUUID()}`
const processNames = /1\.1 pavilhao-[\w-]+/g

const isOwnCall = ({ headers }: FastifyRequest) => headers.via?.includes(self) === true

/**
 * Forwards the calls of the contract to another provider, each arrival once. There are no retries here: the sender
 * finds out what became of a write, and waits when the provider asks for it. Bodies are forwarded unchanged, headers
 * only where an API needs them.
 */
export async function forwardCalls(app: FastifyInstance, upstream: string, report: ReportFailed) {
  const { host } = new URL(upstream)
  for (const prefix of ['/api', '/auth', '/checklists']) {
    await app.register(proxy, {
      upstream,
      prefix,
      rewritePrefix: prefix,
      preHandler: (request, _, done) => {
        const message = 'PROVIDER_URL leva a este mesmo servidor: informe o endereço do provedor'
        done(isOwnCall(request) ? new Refusal(502, message) : undefined)
      },
      undici: { headersTimeout: silenceMs, bodyTimeout: silenceMs },
      replyOptions: {
        // By default a read that gets 503 would be retried ten times at once.
        retryDelay: () => null,
        rewriteRequestHeaders: ({ id, ip, protocol }, headers) => ({
          ...pick(headers, reportedHeaders),
          host,
          via: [...(String(headers['via']).match(processNames) ?? []), self].join(', '),
          'x-forwarded-for': ip,
          'x-forwarded-proto': protocol,
          [requestIdHeader.toLowerCase()]: id,
        }),
        rewriteHeaders: (headers) => pick(headers, heardHeaders),
        onResponse: (request, reply, answer) => {
          reportRefusal(request as unknown as FastifyRequest, answer, report)
          refuseRedirects(reply as unknown as FastifyReply, answer)
        },
        onError: (reply, { error }) => {
          void reply.send(explain(error))
        },
      },
    })
  }
}

function pick<Value>(headers: Record<string, Value>, names: readonly string[]) {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as const])),
  )
}

type Answered = { statusCode: number; stream: Readable }

/**
 * The other provider checks the token, mostly before it looks for a record: 401 and 404 count as those of a stranger,
 * and so does a call without a token.
 */
function reportRefusal(request: FastifyRequest, answer: unknown, report: ReportFailed) {
  const { statusCode: status } = answer as Answered
  if (status < 400) return
  const isStranger = status === 401 || status === 404 || request.headers.authorization === undefined
  // A defect of the other provider, which its own log explains.
  const reason = status === 500 ? 'upstream' : reasonOf(status)
  report({ ...factsOf(request), status, reason, isStranger })
}

/** Redirects are not followed, because the token would go along. The outcome of the call is then unknown. */
function refuseRedirects(reply: FastifyReply, answer: unknown) {
  const { statusCode, stream } = answer as Answered
  // An error before any byte was passed on becomes a 502 of this server.
  stream.once('error', (error) => Object.assign(error, { statusCode: 502 }))
  if (statusCode < 300 || statusCode > 399 || statusCode === 304) return void reply.send(stream)
  stream.destroy()
  for (const name of heardHeaders) reply.removeHeader(name)
  const message = 'O servidor mandou para outro endereço, que não é aceito'
  return void reply.send(new Refusal(502, message))
}

/** 503 only where the call certainly did not arrive: a client may retry at once. */
function explain(error: Error): Error {
  const code = (error.cause as NodeJS.ErrnoException | undefined)?.code ?? ''
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code)) {
    return new Refusal(503, 'O servidor está fora do ar no momento', { retryAfterSeconds: 5 })
  }
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return new Refusal(504, 'O servidor demorou a responder')
  return new Refusal(502, 'O servidor não respondeu')
}
