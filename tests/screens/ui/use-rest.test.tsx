import { act, renderHook } from '@testing-library/react'
import { Activity, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useRest } from '#src/ui/form/use-rest.ts'

test('a screen that a sign-in hid during the pause comes back with its buttons enabled', () => {
  let mode: 'visible' | 'hidden' = 'visible'
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Activity mode={mode}>{children}</Activity>
  )
  const { result, rerender } = renderHook(useRest, { wrapper })
  act(() => result.current.rest())
  expect(result.current.isResting).toBe(true)
  mode = 'hidden'
  rerender()
  mode = 'visible'
  rerender()
  expect(result.current.isResting).toBe(false)
})
