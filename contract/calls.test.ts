import { expect, test } from 'vitest'
import { contractCalls, fieldsIn, namedIn } from './calls.ts'

test('finds a call whatever its path parameters are named', () => {
  expect(namedIn('PUT', '/api/ops/estufagem/upload/:idSaida')).toEqual(new Set(['step', 'file']))
  expect(namedIn('PUT', '/api/ops/estufagem/upload/{x}')).toEqual(new Set(['step', 'file']))
  expect(namedIn('POST', '/api/ops/estufagem/upload/{x}')).toBeUndefined()
  expect(namedIn('GET', '/api/core/armazem/list')).toBeUndefined()
})

test('lists no two calls with the same method and path shape', () => {
  const shapes = Object.keys(contractCalls).map((call) => call.replaceAll(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
})

test("names a field by its path, and a list's field as if it stood outside the list", () => {
  const json = { id: 1, list: [{ a: 1, b: { c: null } }, { a: 2 }], none: [] }
  expect([...new Set(fieldsIn(json))]).toEqual([
    ...['id', 'list', 'list.a', 'list.b', 'list.b.c', 'none'],
  ])
  expect([...fieldsIn('text')]).toEqual([])
})
