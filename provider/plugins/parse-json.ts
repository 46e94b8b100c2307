import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'

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

const answers: Record<string, [number, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'O envio demorou demais'],
  HPE_HEADER_OVERFLOW: [431, 'O cabeçalho do envio é grande demais'],
}

/** For input that never becomes a request: it is not HTTP, is not complete in time, or has too large a header. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = answers[error.code ?? ''] ?? [400, 'O envio está malformado']
  const body = JSON.stringify({ message })
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n` +
      `Date: ${new Date().toUTCString()}\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n` +
      `Connection: close\r\n\r\n${body}`,
  )
  // Closes after the response was sent: the rest of a refused request must not arrive later.
  socket.destroySoon()
}
