import { expect, test } from 'vitest'
import { estimateMs, formatEstimate } from './estimate.ts'

const light = [
  { bytes: 0, ms: 100 },
  { bytes: 0, ms: 300 },
]
const heavy = [
  { bytes: 1_000_000, ms: 4_000 },
  { bytes: 500_000, ms: 2_000 },
]

test('UX-07 the estimate extrapolates the pace of the latest calls, for photos by bytes', () => {
  const load = { lightCount: 10, heavyCount: 3, heavyBytes: 3_000_000 }
  expect(estimateMs(load, { light, heavy })).toBe(10 * 200 + 12_000)
})

test('UX-07 the estimate is undefined when no pace is known', () => {
  const past = { light: [], heavy: [] }
  expect(estimateMs({ lightCount: 1, heavyCount: 0, heavyBytes: 0 }, past)).toBeUndefined()
  expect(estimateMs({ lightCount: 0, heavyCount: 1, heavyBytes: 9 }, past)).toBeUndefined()
  // Calls without a photo do not give a pace for photos.
  expect(
    estimateMs({ lightCount: 0, heavyCount: 1, heavyBytes: 9 }, { light, heavy: [] }),
  ).toBeUndefined()
})

test('a call without a photo is estimated to take at most as long as one with a photo', () => {
  const load = { lightCount: 2, heavyCount: 0, heavyBytes: 0 }
  expect(estimateMs(load, { light: [], heavy })).toBe(6_000)
})

test('photos of unknown size are estimated at the mean size of earlier ones', () => {
  const load = { lightCount: 0, heavyCount: 4, heavyBytes: undefined }
  expect(estimateMs(load, { light, heavy })).toBe(12_000)
})

test.each([
  [0, 'menos de 1 minuto'],
  [60_000, 'menos de 1 minuto'],
  [61_000, 'cerca de 2 minutos'],
  [59 * 60_000, 'cerca de 59 minutos'],
  [60 * 60_000, 'cerca de 1 h'],
  [80 * 60_000, 'cerca de 1 h 20 min'],
])('an estimate of %i ms reads %s', (ms, text) => {
  expect(formatEstimate(ms)).toBe(text)
})
