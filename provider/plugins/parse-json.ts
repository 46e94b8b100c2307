import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256, in hex, of the content of the call; the same for every retry of the same bytes. */
    contentHash: string
  }
}

const hashOfNothing = createHash('sha256').digest('hex')

/**
 * Parses JSON bodies and hashes their raw bytes. An empty body counts as none, because calls without a body may declare
 * JSON.
 */
export function parseJson(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('contentHash', hashOfNothing)
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    request.contentHash = createHash('sha256').update(body).digest('hex')
    return parse(request, body.toString(), done)
  })
}
