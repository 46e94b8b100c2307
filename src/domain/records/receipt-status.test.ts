import { expect, test } from 'vitest'
import {
  isAwaitingApproval,
  isEditableStatus,
  isReady,
  summariseStatuses,
} from './receipt-status.ts'

test.each([
  [[], 0],
  [[0, 0], 0],
  [[0, 2], 2],
  [[0, 1], 2],
  [[0, 10], 2],
  [[2, 10, 1], 2],
  [[10, 1], 10],
  [[1, 1], 1],
  [[1, 3, 2], 3],
  [[0, 3], 3],
])('summarises %j as %i in the list', (statuses, reported) => {
  expect(summariseStatuses(statuses)).toBe(reported)
})

test('PHOTO-07 only a report in progress or an inconsistent one can be changed', () => {
  expect([0, 1, 2, 3, 10, 100].filter(isEditableStatus)).toEqual([2, 3])
})

test('only a report that awaits approval is decided about, and only a ready one has its PDF', () => {
  expect([0, 1, 2, 3, 10, 100].filter(isAwaitingApproval)).toEqual([10])
  expect([0, 1, 2, 3, 10, 100].filter(isReady)).toEqual([1])
})
