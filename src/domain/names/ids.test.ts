import { expect, test } from 'vitest'
import { idsReading, isId, isSameId } from './ids.ts'

test.each([
  [4711, true],
  ['4711', true],
  ['S/47-a', true],
  [0, true],
  ['', false],
  [1.5, false],
  [2 ** 53, false],
  [NaN, false],
  [null, false],
  [undefined, false],
  [{}, false],
])('%j can be an id: %s', (value, is) => {
  expect(isId(value)).toBe(is)
})

test.each([
  [4711, '4711', true],
  ['a', 'a', true],
  [4711, '04711', false],
  ['', '', false],
  [null, null, false],
  ['null', null, false],
  [2 ** 53, 2 ** 53, false],
])('%j and %j name the same record: %s', (one, other, is) => {
  expect(isSameId(one, other)).toBe(is)
})

test.each([
  ['4711', ['4711', 4711]],
  ['04711', ['04711']],
  ['S/47', ['S/47']],
  ['', ['']],
  ['9007199254740993', ['9007199254740993']],
])('%j in an address reads as %j', (text, ids) => {
  expect(idsReading(text)).toEqual(ids)
})
