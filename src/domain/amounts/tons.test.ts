import { expect, test } from 'vitest'
import { isWholeKilos, sumTons, toKilos, toTons } from './tons.ts'

test('0.1 and 0.2 are 0.3', () => {
  expect(0.1 + 0.2).not.toBe(0.3)
  expect(sumTons([0.1, 0.2])).toBe(0.3)
  expect(sumTons([])).toBe(0)
  expect(toKilos(0.1 + 0.2)).toBe(300)
})

test('every weight to the kilo survives the way to kilos and back', () => {
  for (let kilos = 0; kilos < 200_000; kilos += 7) expect(toKilos(toTons(kilos))).toBe(kilos)
})

test('three places are a weight, dust does not count, a gram does', () => {
  for (const tons of [0, 1, 0.001, 27.5, 0.1 + 0.2, 1.1 * 3, 99_999.999]) {
    expect(isWholeKilos(tons), String(tons)).toBe(true)
  }
  for (const tons of [0.0001, 12.3456, 1 / 3]) expect(isWholeKilos(tons), String(tons)).toBe(false)
})
