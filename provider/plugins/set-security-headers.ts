import type { FastifyInstance } from 'fastify'

/** One year, as ASVS 5 (3.4) requires. */
const hsts = 'max-age=31536000; includeSubDomains'

/** For everything that is not a page: its content may neither run nor be framed. */
const inert = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox"

/** Headers of every response; a page replaces the inert policy with its own. */
export function setSecurityHeaders(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'Content-Security-Policy': inert,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Opener-Policy': 'same-origin',
      // An allowed app of another origin uses CORS, which this header does not affect.
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Frame-Options': 'DENY',
      'Permissions-Policy': 'camera=(self), geolocation=(), microphone=()',
    })
    if (arrivedOverTls(request.headers['x-forwarded-proto'])) {
      reply.header('Strict-Transport-Security', hsts)
    }
  })
}

/** TLS ends at the proxy in front; without TLS a browser ignores Strict-Transport-Security. */
const arrivedOverTls = (forwarded: string | string[] | undefined) =>
  String(forwarded ?? '')
    .split(',')[0]
    ?.trim() === 'https'
