import { expect, test } from 'vitest'
import { tellImpossible } from './hour-meter.ts'

const before = { horimetro: 3205.5, dia: '2026-11-19' }

test.each([
  ['the same', 3205.5, '2026-11-20'],
  ['all hours of two days', 3253.5, '2026-11-20'],
  ['all hours of a month and a day', 3205.5 + 24 * 32, '2026-12-20'],
])('accepts a reading that adds possible hours: %s', (_what, horimetro, dia) => {
  expect(tellImpossible(before, { horimetro, dia })).toBeUndefined()
})

test.each([
  [32_055, '2026-11-20', 'De 3.205,5 h em 19/11/2026 para 32.055 h são 28.849,5 h em 1 dia'],
  [3253.6, '2026-11-20', 'De 3.205,5 h em 19/11/2026 para 3.253,6 h são 48,1 h em 1 dia'],
  [32_055, '2026-11-29', 'De 3.205,5 h em 19/11/2026 para 32.055 h são 28.849,5 h em 10 dias'],
  // The device's clock is behind.
  [32_055, '2026-11-18', 'De 3.205,5 h em 19/11/2026 para 32.055 h são 28.849,5 h em 0 dias'],
])('rejects %d h on %s', (horimetro, dia, words) => {
  expect(tellImpossible(before, { horimetro, dia })).toBe(words)
})
