import { describe, expect, test } from 'vitest'
import {
  formatBytes,
  formatCurrency,
  formatFixed,
  formatKilos,
  formatNumber,
  formatTons,
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
