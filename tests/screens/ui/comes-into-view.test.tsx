import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ComesIntoView } from '#src/ui/list/comes-into-view.tsx'
import { show } from './show.tsx'

const scrolled = vi.fn<(options: ScrollIntoViewOptions) => void>()

beforeEach(() => {
  scrolled.mockReset()
  // jsdom does not scroll.
  Object.assign(HTMLElement.prototype, { scrollIntoView: scrolled })
  return () => Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
})

const piece = (of?: string) => (
  <>
    <ComesIntoView of={of}>{of === undefined ? null : <p>Decida</p>}</ComesIntoView>
    <button type="button">Conforme</button>
    <input aria-label="Peso" />
  </>
)

test('a decision that appears while somebody works scrolls below the top bar, once', async () => {
  const { user, rerender } = show(piece())
  await user.click(screen.getByRole('button', { name: 'Conforme' }))
  rerender(piece('one'))
  rerender(piece('one'))
  expect(scrolled.mock.calls).toEqual([[{ block: 'start' }]])
  rerender(piece('another'))
  expect(scrolled).toHaveBeenCalledTimes(2)
  rerender(piece())
  expect(scrolled).toHaveBeenCalledTimes(2)
})

test('does not scroll when the screen was just opened, or while somebody types', async () => {
  const { user, rerender } = show(piece())
  rerender(piece('one'))
  await user.click(screen.getByRole('textbox', { name: 'Peso' }))
  rerender(piece('another'))
  expect(scrolled).not.toHaveBeenCalled()
})
