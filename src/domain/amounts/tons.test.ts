import { expect, test } from 'vitest'
import { isWholeKilos, sumTons, toKilos, toTons } from './tons.ts'

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
