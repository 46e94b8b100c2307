import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Windowed } from '#src/ui/list/windowed.tsx'
import { show } from './show.tsx'

const rows = Array.from({ length: 100 }, (_, at) => ({ key: `${at}`, text: `Linha ${at}` }))

test('UX-43 prints a long list as a whole, of which the screen draws a part', () => {
  const nothing = () => undefined
  const unseen = { observe: nothing, unobserve: nothing, disconnect: nothing }
  vi.stubGlobal(
    'ResizeObserver',
    vi.fn(function observer() {
      return unseen
    }),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  show(
    <Windowed rows={rows} estimateHeight={() => 80}>
      {({ text }) => <p>{text}</p>}
    </Windowed>,
  )
  const drawn = () => screen.queryAllByText(/^Linha \d+$/).length
  const onScreen = drawn()
  expect(onScreen).toBeLessThan(100)
  act(() => void dispatchEvent(new Event('beforeprint')))
  expect(drawn()).toBe(100)
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(drawn()).toBe(onScreen)
})
