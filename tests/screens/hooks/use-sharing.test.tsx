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

test.each([12, Number.NaN])(
  'a value that is new at each render, of weight %d, ends the render',
  (weight) => {
    const { result, rerender } = renderHook(() => useSharing({ weight }))
    rerender()
    expect(result.current).toEqual({ weight })
  },
)
