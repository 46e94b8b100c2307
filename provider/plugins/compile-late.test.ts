import fastify from 'fastify'
import { expect, test } from 'vitest'
import { openProvider } from '../testing/open-provider.ts'
import { compileLate } from './compile-late.ts'

const schema = {
  body: {
    type: 'object',
    required: ['peso', 'lote'],
    properties: { peso: { type: 'number' }, lote: { type: 'string' } },
  },
  response: { 200: { type: 'object', properties: { peso: { type: 'number' } } } },
}

/** Answers of a route that is validated and serialized, by Fastify alone or with late compilation. */
async function answersOf(isLate: boolean) {
  const ajv = { customOptions: { allErrors: true, coerceTypes: false } } as const
  const app = fastify({ ajv })
  if (isLate) compileLate(app, ajv)
  app.post('/', { schema }, (request) => request.body)
  const ask = async (payload: object) => {
    const { statusCode, payload: text } = await app.inject({ method: 'POST', url: '/', payload })
    return [statusCode, text]
  }
  const answers = [await ask({ peso: 'x' }), await ask({ peso: 1, lote: 'a' }), await ask({})]
  await app.close()
  return answers
}

test('late compilation refuses and serializes as Fastify does', async () => {
  const answers = await answersOf(true)
  expect(answers.map(([status]) => status)).toEqual([400, 200, 400])
  expect(answers).toEqual(await answersOf(false))
})

test('a schema is compiled at its first use', async () => {
  const app = fastify()
  compileLate(app, {})
  app.post('/', { schema: { body: { type: 'no type' } } }, () => 'answered')
  await app.ready()
  expect((await app.inject({ method: 'POST', url: '/', payload: {} })).statusCode).toBe(500)
  await app.close()
})

test('every schema of the provider compiles', async () => {
  const provider = await openProvider({ compileAtOnce: true })
  await provider.app.ready()
  await provider.close()
})
