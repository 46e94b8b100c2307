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

test('UX-07 the rest takes as long as the latest calls say, photos by their bytes', () => {
  const load = { lightCount: 10, heavyCount: 3, heavyBytes: 3_000_000 }
  expect(estimateMs(load, { light, heavy })).toBe(10 * 200 + 12_000)
})

test('UX-07 no number when nothing is known of the pace', () => {
  const past = { light: [], heavy: [] }
  expect(estimateMs({ lightCount: 1, heavyCount: 0, heavyBytes: 0 }, past)).toBeUndefined()
  expect(estimateMs({ lightCount: 0, heavyCount: 1, heavyBytes: 9 }, past)).toBeUndefined()
  // Light calls say nothing of photos.
  expect(
    estimateMs({ lightCount: 0, heavyCount: 1, heavyBytes: 9 }, { light, heavy: [] }),
  ).toBeUndefined()
})

test('a light call takes no longer than one with a photo', () => {
  const load = { lightCount: 2, heavyCount: 0, heavyBytes: 0 }
  expect(estimateMs(load, { light: [], heavy })).toBe(6_000)
})

test('photos whose size is not known yet count like those before', () => {
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
])('%i ms is %s', (ms, text) => {
  expect(formatEstimate(ms)).toBe(text)
})
