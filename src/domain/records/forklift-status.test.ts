import { expect, test } from 'vitest'
import { judgeForklift, judgeForkliftChecklist } from './forklift-status.ts'

const totals = (filled: number, problems: number, open: number) => ({
  totalItens: 20,
  totalPreenchidos: filled,
  totalProblemas: problems,
  totalPendencias: open,
})

test.each([
  ['all filled, nothing wrong', 20, 0, 0, 1],
  ['nothing filled', 0, 0, 0, 2],
  ['one missing', 19, 0, 0, 2],
  ['all filled, a pendência of another day', 20, 0, 1, 2],
  ['a problem, though items are missing', 3, 1, 1, 3],
  ['a problem that is mended by now', 20, 1, 0, 3],
])('judges a checklist with %s', (_state, filled, problems, open, status) => {
  expect(judgeForkliftChecklist(totals(filled, problems, open))).toBe(status)
  expect(judgeForklift(true, totals(filled, problems, open))).toBe(status)
})

test.each([
  ['nothing open', 0, 0],
  ['a pendência', 2, 2],
])('judges a machine with no checklist today and %s', (_state, open, status) => {
  expect(judgeForklift(false, totals(0, 0, open))).toBe(status)
})
