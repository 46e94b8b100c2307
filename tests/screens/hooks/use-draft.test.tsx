import { fireEvent, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useDraft } from '#src/hooks/draft/use-draft.ts'
import type { createTypedWriter } from '#src/hooks/draft/write-typed.ts'
import { openOutboxDatabase } from '#src/outbox/store/database.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { signOut, startSession } from '#src/session/session.ts'
import { withRuntime } from '../with-runtime.tsx'

const flush = vi.hoisted(() => vi.fn<() => void>())
vi.mock('#src/hooks/draft/write-typed.ts', () => ({
  createTypedWriter: vi.fn<typeof createTypedWriter>(() => ({
    write: () => undefined,
    flush,
    stop: () => Promise.resolve(true),
  })),
}))

function openDraft() {
  const database = openOutboxDatabase(`draft-${crypto.randomUUID()}`)
  startSession(fakeToken({ sub: '7', exp: 4e9 }))
  onTestFinished(() => {
    signOut()
    database.close()
  })
  const { unmount } = renderHook(() => useDraft<string>('a form', '/form'), {
    wrapper: withRuntime(database),
  })
  flush.mockClear()
  return unmount
}

test.each<[string, () => Document | Window, boolean]>([
  ['visibilitychange', () => document, true],
  ['pagehide', () => window, false],
  ['freeze', () => document, false],
])('typed text is saved at once at %s, as long as its form is mounted', (name, at, bubbles) => {
  const unmount = openDraft()
  const part = () => fireEvent(at(), new Event(name, { bubbles }))
  part()
  expect(flush).toHaveBeenCalledTimes(1)
  unmount()
  expect(flush).toHaveBeenCalledTimes(2)
  part()
  expect(flush).toHaveBeenCalledTimes(2)
})
