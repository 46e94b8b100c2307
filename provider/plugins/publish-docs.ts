import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { contentPolicy } from '../site/content-policy.ts'

const folder = fileURLToPath(new URL('../api-docs/', import.meta.url))

/** Describes every call from its schemas; must be registered before the routes. */
export async function describeCalls(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Pavilhão: API do provedor',
        description:
          'O que o aplicativo chama. Erros são `{ message, error? }`, em português; `error` diz o ' +
          'que há de errado com cada campo. Toda escrita aceita `Idempotency-Key: "<uuid>"`.',
        version: '1.0.0',
      },
      components: {
        securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
      security: [{ token: [] }],
    },
    transform: ({ schema, url }) => ({ schema: describeFiles(schema), url }),
  })
}

/** GET /api/docs/json, the document; GET /api/docs, a page of our own that shows it. */
export async function publishDocs(app: FastifyInstance) {
  const hidden = { config: { access: 'public' as const }, schema: { hide: true } }
  app.get('/api/docs/json', hidden, async () => app.swagger())
  await app.register(async (docs) => {
    await docs.register(files, { root: folder, serve: false })
    const policy = contentPolicy()
    const send = (name: string) => async (_request: unknown, reply: FastifyReply) =>
      reply
        .headers({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' })
        .sendFile(name, { cacheControl: false })
    docs.get('/api/docs', hidden, send('page.html'))
    docs.get('/api/docs/page.js', hidden, send('page.js'))
    docs.get('/api/docs/page.css', hidden, send('page.css'))
  })
}

/** `receivedFile` is our own format of the validator; the document describes it as a binary file. */
function describeFiles<T>(schema: T): T {
  return JSON.parse(
    JSON.stringify(schema, (_key, value: unknown) =>
      isFile(value) ? { type: 'string', format: 'binary' } : value,
    ),
  ) as T
}

const isFile = (value: unknown) =>
  typeof value === 'object' && value !== null && 'receivedFile' in value
