import { expect, test } from 'vitest'
import { toSearchPattern, toSearchText } from './search-text.ts'

test.each([
  ['conceicao', 'José Conceição'],
  ['JOSÉ', 'José Conceição'],
  ['abc1d23', 'ABC-1D23'],
  ['ABC-1D23', 'ABC-1D23'],
  ['mscu 4829137', 'MSCU 482913-7'],
  ['a1001', 'A1-001'],
])('typing «%s» finds «%s»', (typed, kept) => {
  expect(toSearchText(kept)).toContain(toSearchPattern(typed).slice(1, -1))
})

test('an SQL wildcard in a search is a plain character', () => {
  expect(toSearchPattern('100%_\\')).toBe('%100\\%\\_\\\\%')
})

test('absent parts add nothing to a search text', () => {
  expect(toSearchText('OT', null, undefined, 7)).toBe('ot 7')
})
