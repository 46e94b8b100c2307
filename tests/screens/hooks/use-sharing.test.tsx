import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSharing } from '#src/hooks/reads/use-read.ts'

const machine = (answer: string) => ({
  items: [
    { field: 'pneus', value: 'ok' },
    { field: 'garfos', value: answer },
  ],
  about: { hours: 12 },
})

test('an equal value keeps its identity, and a changed one that of its equal parts', () => {
  const first = machine('ok')
  const { result, rerender } = renderHook(useSharing<ReturnType<typeof machine>>, {
    initialProps: first,
  })
  rerender(machine('ok'))
  expect(result.current).toBe(first)
  rerender(machine('not'))
  expect(result.current).toEqual(machine('not'))
  expect(result.current.items[0]).toBe(first.items[0])
  expect(result.current.about).toBe(first.about)
})

test('a value that equals nothing, not even itself, ends the render', () => {
  const first = { weight: Number.NaN }
  const { result, rerender } = renderHook(useSharing<typeof first>, { initialProps: first })
  rerender({ weight: Number.NaN })
  expect(result.current).toEqual(first)
})
