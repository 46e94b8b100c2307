import type { FastifyInstance } from 'fastify'
import type { SiteSettings, Upstream } from '../settings/settings.ts'

/** GET /config.json: the configuration of this installation, which the app reads at its start. */
export function serveConfig(app: FastifyInstance, upstream: Upstream, site: SiteSettings) {
  const config = { providerUrl: upstream.kind === 'cors' ? upstream.url : '', ...site }
  app.get('/config.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('Cache-Control', 'no-cache')
    return config
  })
}
