import { expect, test } from 'vitest'
import { contractCalls, fieldsIn, namedIn } from './calls.ts'

test('a call is found whatever its parameters are called', () => {
  expect(namedIn('PUT', '/api/ops/estufagem/upload/:idSaida')).toEqual(new Set(['step', 'file']))
  expect(namedIn('PUT', '/api/ops/estufagem/upload/{x}')).toEqual(new Set(['step', 'file']))
  expect(namedIn('POST', '/api/ops/estufagem/upload/{x}')).toBeUndefined()
  expect(namedIn('GET', '/api/core/armazem/list')).toBeUndefined()
})

test('no two calls of the list are one', () => {
  const shapes = Object.keys(contractCalls).map((call) => call.replaceAll(/\{\w+\}/g, '{}'))
  expect(new Set(shapes).size).toBe(shapes.length)
})

test('fields are named by the way to them, those of a list as if they stood alone', () => {
  const json = { id: 1, list: [{ a: 1, b: { c: null } }, { a: 2 }], none: [] }
  expect([...new Set(fieldsIn(json))]).toEqual([
    ...['id', 'list', 'list.a', 'list.b', 'list.b.c', 'none'],
  ])
  expect([...fieldsIn('text')]).toEqual([])
})
