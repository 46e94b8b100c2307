import proxy from '@fastify/http-proxy'
import type { FastifyInstance } from 'fastify'

/** Passes the calls of the contract on to a provider elsewhere, as they come. */
export async function forwardCalls(app: FastifyInstance, upstream: string) {
  for (const prefix of ['/api', '/auth', '/checklists']) {
    await app.register(proxy, {
      upstream,
      prefix,
      rewritePrefix: prefix,
      http2: false,
      replyOptions: {
        rewriteRequestHeaders: (_request, headers) => ({
          ...headers,
          host: new URL(upstream).host,
        }),
      },
    })
  }
}
