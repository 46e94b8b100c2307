import { expect, test } from 'vitest'
import { addToBurst, endOfBurst, isOnlyScanned, type Burst } from './burst.ts'

const typed = (text: string, gapMs: number) => {
  let burst: Burst | undefined
  let at = 1_000
  for (const sign of text) burst = addToBurst(burst, sign, (at += gapMs))
  return endOfBurst(burst, at + gapMs)
}

test('SCAN-02 a scanner is told from typing by its pace', () => {
  expect(typed('OT-1234', 5)).toBe('OT-1234')
  expect(typed('OT-1234', 30)).toBe('OT-1234')
  expect(typed('OT-1234', 80)).toBeUndefined()
})

test('SCAN-02 a scanner may pause inside a code', () => {
  let burst: Burst | undefined
  for (const [sign, at] of [
    ['O', 0],
    ['T', 10],
    ['1', 20],
    ['2', 140],
    ['3', 150],
  ] as const)
    burst = addToBurst(burst, sign, at)
  expect(endOfBurst(burst, 160)).toBe('OT123')
})

test('SCAN-02 a text before a pause is no part of the code', () => {
  const before = addToBurst(addToBurst(undefined, 'x', 0), 'y', 20)
  const burst = addToBurst(before, 'ABCD', 400)
  expect(endOfBurst(burst, 410)).toBe('ABCD')
})

test('SCAN-02 a keyboard that gives the whole code at once counts; Enter long after it does not', () => {
  const burst = addToBurst(undefined, 'ABC1234', 100)
  expect(endOfBurst(burst, 120)).toBe('ABC1234')
  expect(endOfBurst(burst, 400)).toBeUndefined()
})

test('SCAN-02 a few keys that are hit at once are typing', () => {
  expect(typed('abc', 5)).toBeUndefined()
})

test('SCAN-07 a field whose mask dropped signs of a code still contains only the code', () => {
  expect(isOnlyScanned('LOT-E12', '', 'LOTE1234')).toBe(true)
  expect(isOnlyScanned('', '', '12345678')).toBe(true)
  // The mask was full: it dropped the whole code.
  expect(isOnlyScanned('ABC-1D23', 'ABC-1D23', 'XYZ9876')).toBe(true)
})

test('SCAN-02 a field that contained something before contains more than the code', () => {
  expect(isOnlyScanned('12345678', '12', '345678')).toBe(false)
  expect(isOnlyScanned('XABCD', 'X', 'ABCD')).toBe(false)
  expect(isOnlyScanned('DCBA', '', 'ABCD')).toBe(false)
})
