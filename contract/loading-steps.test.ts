import { expect, test } from 'vitest'
import { nextLoadingStatus } from './loading-steps.ts'

test('advances a loading from waiting to finished, and no further', () => {
  expect([1, 2, 3, 4, 5, 0, -1, 1.5].map(nextLoadingStatus)).toEqual([
    2,
    3,
    4,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
