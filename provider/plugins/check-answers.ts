import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/**
 * For tests: a response that violates the schema of its route becomes an error (500). Checked after the serializer, as
 * a client would get it. Planned faults are exempt.
 */
export function checkAnswers(app: FastifyInstance) {
  const validators = new WeakMap<object, ReturnType<typeof Compile>>()
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.fault) return payload
    const schema = findSchema(request, reply.statusCode)
    if (!schema || typeof payload !== 'string' || payload === '') return payload
    let validator = validators.get(schema)
    if (!validator) validators.set(schema, (validator = Compile(schema)))
    const value: unknown = JSON.parse(payload)
    if (validator.Check(value)) return payload
    const found = JSON.stringify(validator.Errors(value))
    throw new Error(
      `${request.method} ${request.url} answered ${reply.statusCode} against its schema: ${found}`,
    )
  })
}

function findSchema(request: FastifyRequest, status: number): TSchema | undefined {
  const responses = request.routeOptions.schema?.response as Record<string, TSchema> | undefined
  const schema = responses?.[status] ?? responses?.[`${Math.floor(status / 100)}xx`]
  return schema && !('content' in schema) ? schema : undefined
}
