import { expect, test } from 'vitest'
import { formatIn, listAmounts } from './in-units.ts'

test('amounts are listed with their units, without those that are not known', () => {
  const count = ['embalagem', 'embalagens'] as const
  expect(formatIn(7.25, 'Kg')).toBe('7,25 Kg')
  expect([formatIn(1, count), formatIn(3, count)]).toEqual(['1 embalagem', '3 embalagens'])
  const amounts = [
    { value: 3, unit: count },
    { value: null, unit: 't' },
    { value: undefined, unit: 't' },
    { value: 0, unit: 'Kg' },
  ]
  expect(listAmounts(amounts)).toBe('3 embalagens, 0 Kg')
  expect(listAmounts(amounts, ' · ')).toBe('3 embalagens · 0 Kg')
  expect(listAmounts([])).toBe('')
})
