import { expect, it, test } from 'vitest'
import { foldName, foldText, matchesSearch, toLineKey } from './search.ts'

test('ignores accents, case and spaces', () => {
  expect(foldText('  Inspeção   ÓTIMA ')).toBe('inspecao otima')
})

test('ignores dots, dashes and slashes of a name, as the provider does', () => {
  expect(foldName('LZJ-0913')).toBe('lzj0913')
  expect(matchesSearch('LZJ-0913', ['LZJ0913'])).toBe(true)
  expect(matchesSearch('wdu4362', ['WDU-4362'])).toBe(true)
  expect(matchesSearch('12345678000199', ['12.345.678/0001-99'])).toBe(true)
  expect(matchesSearch('santos terminal 3', ['Santos - Terminal 3'])).toBe(true)
  expect(matchesSearch('Santos / Terminal', ['Santos Terminal'])).toBe(true)
})

test('searches every text', () => {
  expect(matchesSearch('sao paulo', ['Terminal São Paulo', null])).toBe(true)
  expect(matchesSearch('4711', [4711, 'OT-9'])).toBe(true)
  expect(matchesSearch('rio', ['São Paulo', null])).toBe(false)
  expect(matchesSearch(' ', [null])).toBe(true)
  expect(matchesSearch('null', [null])).toBe(false)
})

it.each(['A1-001', 'a1 001', 'a1001', ' Á1–001 '])('%s names the line A1-001', (typed) => {
  expect(toLineKey(typed)).toBe(toLineKey('A1-001'))
})
