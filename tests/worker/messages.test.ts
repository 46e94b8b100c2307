import { expect, test, vi } from 'vitest'
import { isPageMessage } from '#sw/messages.ts'
import { takeOver } from '#sw/take-over.ts'

const skipWaiting = vi.fn(() => Promise.resolve())

const withLocks = (...names: string[]) => {
  vi.stubGlobal('self', { skipWaiting })
  vi.stubGlobal('navigator', {
    locks: { query: () => Promise.resolve({ held: names.map((name) => ({ name })) }) },
  })
  skipWaiting.mockClear()
}

test('UX-11 a new version does not take over while somebody sends', async () => {
  withLocks('pavilhao-outbox:https://wms.example|1', 'other')
  expect(await takeOver()).toBe('sending')
  expect(skipWaiting).not.toHaveBeenCalled()
})

test('UX-11 and does when nobody is', async () => {
  withLocks('other')
  expect(await takeOver()).toBe('taken')
  expect(skipWaiting).toHaveBeenCalledOnce()
})

test.each([{ is: 'drain' }, { is: 'take-over' }, { is: 'forget', person: 'p' }])(
  '%o is a message of the page',
  (message) => expect(isPageMessage(message)).toBe(true),
)

test.each([
  undefined,
  null,
  'drain',
  {},
  { is: 'skip' },
  { is: 'forget' },
  { is: 'forget', person: 1 },
])('%o is none', (message) => expect(isPageMessage(message)).toBe(false))
