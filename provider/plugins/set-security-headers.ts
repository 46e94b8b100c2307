import type { FastifyInstance } from 'fastify'

/** One year, as ASVS 5 (3.4) asks. */
const hsts = 'max-age=31536000; includeSubDomains'

/** For everything that is not a page: nothing that it holds may run or be framed. */
const inert = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox"

/** Headers that every answer carries; a page sets a policy of its own over the inert one. */
export function setSecurityHeaders(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'Content-Security-Policy': inert,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      // An app of another origin that may call asks by CORS, which this leaves alone.
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
      'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
    })
    if (arrivedOverTls(request.headers['x-forwarded-proto'])) {
      reply.header('Strict-Transport-Security', hsts)
    }
  })
}

/** TLS ends at the proxy in front; a browser ignores the header where there was none. */
const arrivedOverTls = (forwarded: string | string[] | undefined) =>
  String(forwarded ?? '')
    .split(',')[0]
    ?.trim() === 'https'
