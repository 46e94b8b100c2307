import { act } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'

/** Until the end of the test, timers of this many ms fire only when the returned function is called. */
export function holdTimersOf(ms: number): () => void {
  const held: (() => void)[] = []
  const { setTimeout: start } = globalThis
  const started = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: () => void,
    after?: number,
    ...given: unknown[]
  ) => {
    if (after !== ms) return Reflect.apply(start, globalThis, [run, after, ...given]) as unknown
    return held.push(run)
  }) as typeof setTimeout)
  onTestFinished(() => started.mockRestore())
  return () => act(() => held.splice(0).forEach((run) => run()))
}
