import { expect, test } from 'vitest'
import { backoffMs, isDue } from './backoff.ts'

const at = 10_000_000

test.each([
  ['does not exist', true, undefined],
  ['ended in the past', true, at - 1],
  ['ends now', true, at],
  ['ends in a moment', false, at + 1],
  ['ends in an hour', false, at + 3_600_000],
  ['ends in more than an hour, because the clock has jumped,', true, at + 3_600_001],
])('a waiting time that %s is over: %s', (_, isOver, until) => {
  expect(isDue(until, at)).toBe(isOver)
})

const limits = { backoffMinMs: 1000, backoffMaxMs: 60_000 }

test.each([
  [0, 0, 1000],
  [1, 1, 1000],
  [2, 0, 1000],
  [2, 1, 2000],
  [3, 0.5, 2500],
  [4, 1, 8000],
  [20, 1, 60_000],
])('after %i failures and with the random number %d a call waits %i ms', (failures, random, ms) => {
  expect(backoffMs(failures, () => random, limits)).toBe(ms)
})
