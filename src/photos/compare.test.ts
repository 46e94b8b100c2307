import { expect, test } from 'vitest'
import { areAlike, type Sketch } from './compare.ts'

const side = 32

/** A picture of waves; another `phase` moves their crests. */
const waves = (phase: number, change: (lightness: number, at: number) => number = (one) => one) => {
  const cells = Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [at % side, Math.floor(at / side)]
    return change(128 + 60 * Math.sin(x / 3 + phase) * Math.cos(y / 4 - phase), at)
  })
  return { ratio: 4 / 3, cells } satisfies Sketch
}

const ours = waves(0)

test('a re-encoded photo and a lighter photo count as the same', () => {
  expect(areAlike(ours, ours)).toBe(true)
  expect(
    areAlike(
      ours,
      waves(0, (one, at) => one + (at % 3) - 1),
    ),
  ).toBe(true)
  expect(
    areAlike(
      ours,
      waves(0, (one) => one + 12),
    ),
  ).toBe(true)
})

test('a different photo counts as different', () => {
  expect(areAlike(ours, waves(1.6))).toBe(false)
})

test.each([
  ['moved a little', waves(0.15)],
  ['with a date written over it', waves(0, (one, at) => (at >= side * 30 ? 0 : one))],
  ['whose last lines are missing', waves(0, (one, at) => (at >= side * 31 ? one + 20 : one))],
  ['cut to other sides', { ...ours, ratio: 1 }],
  ['of a plain wall', waves(0, (_, at) => 200 + (at % 2))],
])('a picture %s is inconclusive', (_, theirs) => {
  expect(areAlike(ours, theirs)).toBeUndefined()
})
