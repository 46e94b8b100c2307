import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StuckStorageNotice } from '#src/app/layout/stuck-storage-notice.tsx'
import { show } from '../ui/show.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const words = 'O armazenamento deste aparelho não responde'

test('a storage that does not answer is told, with what to do; one that is only slow is not', () => {
  show(<StuckStorageNotice />)
  act(() => void vi.advanceTimersByTime(9_999))
  expect(screen.queryByText(words)).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  const notice = screen.getByRole('alert')
  expect(notice.textContent).toContain(words)
  expect(notice.textContent).toContain('Nada foi perdido. Feche o aplicativo por completo')
})

test('answered in time, nothing is said', () => {
  const { unmount } = show(<StuckStorageNotice />)
  unmount()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.queryByText(words)).toBeNull()
})
