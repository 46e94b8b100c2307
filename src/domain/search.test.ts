import { expect, test } from 'vitest'
import { foldText, matchesSearch } from './search.ts'

test('accents, case and spaces do not matter', () => {
  expect(foldText('  Inspeção   ÓTIMA ')).toBe('inspecao otima')
})

test('a search looks into every text', () => {
  expect(matchesSearch('sao paulo', ['Terminal São Paulo', null])).toBe(true)
  expect(matchesSearch('4711', [4711, 'OT-9'])).toBe(true)
  expect(matchesSearch('rio', ['São Paulo', null])).toBe(false)
  expect(matchesSearch(' ', [null])).toBe(true)
})
