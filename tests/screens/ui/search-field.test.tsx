import { act, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SearchField } from '#src/ui/form/search-field.tsx'
import { show } from './show.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open(initial?: string) {
  const onSearch = vi.fn<(text: string) => void>()
  const field = (said?: string) => (
    <SearchField
      label="Pesquisar"
      onSearch={onSearch}
      {...(said === undefined ? {} : { initial: said })}
    />
  )
  const { rerender } = show(field(initial))
  return {
    onSearch,
    box: screen.getByRole<HTMLInputElement>('searchbox', { name: 'Pesquisar' }),
    /** Changes the search text in the address. */
    says: (said: string) => rerender(field(said)),
  }
}

const type = (box: HTMLElement, value: string) => fireEvent.change(box, { target: { value } })
const pressEnter = () => fireEvent.submit(screen.getByRole('search'))
const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

test('SHELL-24 the search waits 500 ms after the last key', () => {
  const { onSearch, box } = open()
  type(box, 'ab')
  pass(400)
  type(box, 'abc')
  pass(499)
  expect(onSearch).not.toHaveBeenCalled()
  pass(1)
  expect(onSearch.mock.calls).toEqual([['abc']])
})

test('UX-44 Enter searches at once, keeps the focus, and the next code replaces this one', async () => {
  // Testing Library detects fake timers by this name.
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) })
  const reader = userEvent.setup({ delay: null })
  const { onSearch, box } = open()
  box.focus()
  await reader.keyboard('TCLU1234567{Enter}')
  expect(onSearch.mock.calls).toEqual([['TCLU1234567']])
  expect(document.activeElement).toBe(box)
  await reader.keyboard('MSKU7654321{Enter}')
  expect(onSearch.mock.calls).toEqual([['TCLU1234567'], ['MSKU7654321']])
  expect([box.value, document.activeElement]).toEqual(['MSKU7654321', box])
  pass(5000)
  expect(onSearch).toHaveBeenCalledTimes(2)
})

test('does not repeat the current search', () => {
  const { onSearch } = open('abc')
  pass(5000)
  pressEnter()
  expect(onSearch).not.toHaveBeenCalled()
})

test('shows a new search text from the address, and can search the same code again', () => {
  const { onSearch, box, says } = open('7001')
  says('')
  expect(box.value).toBe('')
  type(box, '7001')
  pressEnter()
  expect(onSearch.mock.calls).toEqual([['7001']])
})

test('keeps text that was typed after its own search when the address changes to that search', () => {
  const { box, says } = open('')
  type(box, 'doca ')
  pass(500)
  type(box, 'doca 2')
  says('doca')
  expect(box.value).toBe('doca 2')
})

test('clearing searches for everything at once and keeps the focus', () => {
  const { onSearch, box } = open('abc')
  fireEvent.click(screen.getByRole('button', { name: 'Limpar a pesquisa' }))
  expect(onSearch.mock.calls).toEqual([['']])
  expect(box.value).toBe('')
  expect(document.activeElement).toBe(box)
  expect(screen.queryByRole('button', { name: 'Limpar a pesquisa' })).toBeNull()
})

test('limits the text to the provider’s maximum', async () => {
  vi.useRealTimers()
  const { box } = open()
  await userEvent.click(box)
  await userEvent.paste('x'.repeat(10_000))
  expect(box.value).toBe('x'.repeat(200))
})
