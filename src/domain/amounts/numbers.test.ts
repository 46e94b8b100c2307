import { describe, expect, test } from 'vitest'
import {
  formatBytes,
  formatCurrency,
  formatFixed,
  formatKilos,
  formatNumber,
  formatTons,
  isWholeKilos,
  plural,
  sumTons,
  toKilos,
  toTons,
} from './numbers.ts'

describe('numbers', () => {
  test('SHELL-17 numbers are in the pt-br format', () => {
    expect(formatNumber(1234.56)).toBe('1.234,56')
    expect(formatNumber(7)).toBe('7')
    expect(formatTons(12.5)).toBe('12,5 t')
    expect(formatKilos(1250.5)).toBe('1.250,5 Kg')
  })

  test('a column has the same number of decimals in every row', () => {
    expect([1234.5, 7, 0.125].map((value) => formatFixed(value, 2))).toEqual([
      '1.234,50',
      '7,00',
      '0,13',
    ])
  })

  test.each([null, undefined])('a value of %s is «—»', (none) => {
    expect(formatNumber(none)).toBe('—')
    expect(formatFixed(none, 2)).toBe('—')
    expect(formatTons(none)).toBe('—')
    expect(formatKilos(none)).toBe('—')
  })

  test('SHELL-18 currency has two decimals', () => {
    expect(formatCurrency(1234.5)).toBe('R$\u00a01.234,50')
    expect(formatCurrency(0)).toBe('R$\u00a00,00')
    expect(formatCurrency(0.005)).toBe('R$\u00a00,01')
  })

  test('sizes are in kB and MB', () => {
    expect(formatBytes(1)).toBe('1 kB')
    expect(formatBytes(849_500)).toBe('850 kB')
    expect(formatBytes(1_000_000)).toBe('1 MB')
    expect(formatBytes(2_400_000)).toBe('2,4 MB')
  })
})

test.each([
  [0, '0 fotos'],
  [1, '1 foto'],
  [2, '2 fotos'],
  [1200, '1.200 fotos'],
])('the count %i reads «%s»', (count, text) => {
  expect(plural(count, 'foto', 'fotos')).toBe(text)
})

test('sums 0.1 and 0.2 to 0.3', () => {
  expect(0.1 + 0.2).not.toBe(0.3)
  expect(sumTons([0.1, 0.2])).toBe(0.3)
  expect(sumTons([])).toBe(0)
  expect(toKilos(0.1 + 0.2)).toBe(300)
})

test('converts every weight in whole kilos to kilos and back unchanged', () => {
  for (let kilos = 0; kilos < 200_000; kilos += 7) expect(toKilos(toTons(kilos))).toBe(kilos)
})

test('accepts three decimals and rounding errors, and rejects a gram', () => {
  for (const tons of [0, 1, 0.001, 27.5, 0.1 + 0.2, 1.1 * 3, 99_999.999]) {
    expect(isWholeKilos(tons), String(tons)).toBe(true)
  }
  for (const tons of [0.0001, 12.3456, 1 / 3]) expect(isWholeKilos(tons), String(tons)).toBe(false)
})
