import proxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors/refusal.ts'

/** Longest silence of the other provider, in ms: an upload has to be carried on to it, and worked on. */
const silenceMs = 120_000

/**
 * Passes the calls of the contract on to a provider elsewhere, as they come, and each once: what became of
 * a write is for the sender to find out, and a provider that asks for time is given it by who asked.
 */
export async function forwardCalls(app: FastifyInstance, upstream: string) {
  const { host } = new URL(upstream)
  for (const prefix of ['/api', '/auth', '/checklists']) {
    await app.register(proxy, {
      upstream,
      prefix,
      rewritePrefix: prefix,
      undici: { headersTimeout: silenceMs, bodyTimeout: silenceMs },
      replyOptions: {
        // Else a read that is answered 503 is asked ten times more, at once.
        retryDelay: () => null,
        rewriteRequestHeaders: (_request, headers) => ({ ...headers, host }),
        onError: (reply, { error }) => {
          void reply.send(explain(error))
        },
      },
    })
  }
}

/** 503 only where the call certainly did not arrive: a client may send it again at once. */
function explain(error: Error): Error {
  const code = (error.cause as NodeJS.ErrnoException | undefined)?.code ?? ''
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'].includes(code)) {
    return new Refusal(503, 'O provedor não está ao alcance no momento', { retryAfterSeconds: 5 })
  }
  if (code === 'UND_ERR_HEADERS_TIMEOUT') return new Refusal(504, 'O provedor demorou a responder')
  return new Refusal(502, 'O provedor não respondeu')
}
