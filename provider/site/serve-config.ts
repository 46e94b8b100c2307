import type { FastifyInstance } from 'fastify'
import type { SiteSettings, Upstream } from '../settings/settings.ts'

/** GET /config.json: what the app needs to know of the place where it runs, read at its start. */
export function serveConfig(app: FastifyInstance, upstream: Upstream, site: SiteSettings) {
  const config = { providerUrl: upstream.kind === 'cors' ? upstream.url : '', ...site }
  app.get('/config.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-cache')
    return config
  })
}
