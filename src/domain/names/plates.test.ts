import { describe, expect, test } from 'vitest'
import { formatPlate, isPlate } from './plates.ts'

describe('plates', () => {
  test.each(['ABC-1234', 'abc1234', 'ABC1D23', 'abc-1d23'])(
    'SHELL-31 accepts %s as a plate',
    (plate) => {
      expect(isPlate(plate)).toBe(true)
    },
  )

  test.each([
    '',
    'AB-1234',
    'ABCD123',
    'ABC-12345',
    'ABC-A234',
    'ABC-12D4',
    '1234-ABC',
    'XABC-1234',
  ])('SHELL-31 refuses «%s»', (plate) => {
    expect(isPlate(plate)).toBe(false)
  })

  test('shows a plate in capitals with its dash', () => {
    expect(formatPlate('abc1d23')).toBe('ABC-1D23')
    expect(formatPlate('SEM PLACA')).toBe('SEM PLACA')
    expect(formatPlate(null)).toBe('—')
    expect(formatPlate(undefined)).toBe('—')
    expect(formatPlate(' ')).toBe('—')
  })
})
