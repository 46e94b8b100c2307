import ajvCompiler from '@fastify/ajv-compiler'
import serializerCompiler from '@fastify/fast-json-stringify-compiler'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type {
  FastifySchemaCompiler,
  FastifySerializerCompiler,
  FastifyValidationResult,
} from 'fastify/types/schema.js'

/**
 * Compiles each schema of a route at its first use, with Fastify's own compilers. Compiling all of them takes a third
 * of the computing time of a start, and a person waits for the start.
 */
export function compileLate(app: FastifyInstance, ajv: FastifyServerOptions['ajv']) {
  // The types of the packages describe other arguments than those that Fastify gives.
  const validators = once(() => ajvCompiler()({}, ajv) as unknown as FastifySchemaCompiler<unknown>)
  app.setValidatorCompiler((route) => {
    const compiled = once(() => validators()(route))
    const validate: FastifyValidationResult = (data: unknown) => {
      const isValid = compiled()(data)
      validate.errors = compiled().errors ?? null
      return isValid
    }
    return validate
  })
  const serializers = once(
    () => serializerCompiler()({}) as unknown as FastifySerializerCompiler<unknown>,
  )
  app.setSerializerCompiler((route) => {
    const compiled = once(() => serializers()(route))
    return (answer: unknown) => compiled()(answer)
  })
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
