import type { FastifyInstance } from 'fastify'

/**
 * Addresses and multipart parts are text, so values that the schema declares as numbers are converted here, before the
 * validation. Text that is not plainly a number is left for the validator to refuse. JSON has its own numbers, and is
 * never changed.
 */
export function readNumbers(app: FastifyInstance) {
  app.addHook('preValidation', async (request) => {
    const { schema } = request.routeOptions
    readIn(request.params, schema?.params)
    readIn(request.query, schema?.querystring)
    if (request.isMultipart()) readIn(request.body, schema?.body)
  })
}

function readIn(values: unknown, schema: unknown) {
  const { properties } = (schema ?? {}) as { properties?: Record<string, { type?: unknown }> }
  if (typeof values !== 'object' || values === null || !properties) return
  const record = values as Record<string, unknown>
  for (const [name, { type }] of Object.entries(properties)) {
    const value = record[name]
    if ((type === 'integer' || type === 'number') && isNumeral(value)) record[name] = Number(value)
  }
}

const isNumeral = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d{1,30}(\.\d{1,30})?$/.test(value)
