import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleCalls } from '../testing/calls/contract-calls.ts'
import { openProvider, type TestProvider } from '../testing/open-provider.ts'

let provider: TestProvider

beforeAll(async () => {
  provider = await openProvider({ faults: true })
})

afterAll(() => provider.close())

const get = (url: string) => provider.app.inject({ url })

interface Operation {
  security?: unknown[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}

test('the OpenAPI document has exactly the calls of the contract', async () => {
  const { openapi, paths } = (await get('/api/docs/json')).json<{
    openapi: string
    paths: Record<string, Record<string, Operation>>
  }>()
  expect(openapi).toBe('3.1.0')
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(calls.toSorted()).toEqual(
    exampleCalls.map(({ method, path }) => `${method} ${path}`).toSorted(),
  )
  expect(paths['/auth/signin']?.['post']?.security).toEqual([])
  const upload = paths['/api/ops/estufagem/upload/{idSaida}']?.['put']
  expect(upload?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
    required: ['step', 'file'],
    properties: { file: { type: 'string', format: 'binary' } },
  })
  const pdf = paths['/api/ops/estufagem/pdf/{idSaida}']?.['get']
  expect(Object.keys(pdf?.responses['200']?.content ?? {})).toEqual(['application/pdf'])
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const statuses = Object.keys(operation.responses).filter((status) => status !== '409')
    expect(statuses).toEqual(['200', '4XX', '5XX'])
  }
})

test('the documentation page loads nothing from other origins, under the strict policy', async () => {
  const page = await get('/api/docs')
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("require-trusted-types-for 'script'"),
  })
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
  expect(files).toEqual(['data:,', '/api/docs/page.css', '/api/docs/page.js', '/api/docs/json'])
  for (const address of files.slice(1)) {
    const file = await get(String(address))
    expect(file.statusCode).toBe(200)
    expect(file.body).not.toMatch(/https?:\/\/|innerHTML|document\.write/)
  }
})
