import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useRemoved } from '#src/hooks/outbox/use-removed.ts'

test('UX-21 UX-33 a deletion can be undone for 10 s', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { result } = renderHook(() => useRemoved<string>())
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  act(() => result.current.note('A'))
  pass(9_000)
  // Another deletion has ten seconds of its own.
  act(() => result.current.note('B'))
  pass(9_999)
  expect(result.current.removed).toBe('B')
  pass(1)
  expect(result.current.removed).toBeUndefined()
})
