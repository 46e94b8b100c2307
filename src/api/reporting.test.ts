import { expect, test, vi } from 'vitest'
import { reporting } from './reporting.ts'

const answer = (status: number, type: string, redirected = false) => ({
  status,
  redirected,
  header: (name: string) => (name === 'content-type' ? type : null),
})

test.each([
  ['an answer', answer(200, 'application/json'), 'answered'],
  ['a refusal in words', answer(422, 'application/json'), 'answered'],
  ['a redirect', answer(0, '', true), 'portal'],
  ["a portal's page", answer(200, 'text/html; charset=utf-8'), 'portal'],
  ['a network that says it wants a sign-in', answer(511, 'text/html'), 'portal'],
])('UX-01 a sent call with %s reports the same network outcome as a read', async (...row) => {
  const [, given, outcome] = row
  const report = vi.fn()
  const send = reporting(async () => given, report)
  expect(await send('call', new AbortController().signal)).toBe(given)
  expect(report.mock.calls).toEqual([[outcome]])
})

test('a failed call reports the outcome lost', async () => {
  const report = vi.fn()
  const send = reporting(() => Promise.reject(new Error('gone')), report)
  await expect(send('call', new AbortController().signal)).rejects.toThrow('gone')
  expect(report.mock.calls).toEqual([['lost']])
})
