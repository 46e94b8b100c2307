import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StuckStorageNotice } from '#src/app/layout/main-layout.tsx'
import { show } from '../ui/show.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const words = 'O armazenamento deste aparelho não responde'

test('a storage that does not answer is reported with advice; a slow one is not', () => {
  show(<StuckStorageNotice />)
  act(() => void vi.advanceTimersByTime(9_999))
  expect(screen.queryByText(words)).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  const notice = screen.getByRole('alert')
  expect(notice.textContent).toContain(words)
  expect(notice.textContent).toContain('Nada foi perdido. Feche o aplicativo por completo')
})

test('a storage that answers in time shows no message', () => {
  const { unmount } = show(<StuckStorageNotice />)
  unmount()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.queryByText(words)).toBeNull()
})
