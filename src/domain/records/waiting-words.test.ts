import { expect, test } from 'vitest'
import { describeUnsent, describeWaiting } from './waiting-words.ts'

test("UX-08 shows the number of somebody else's entries and their name, and nothing more", () => {
  expect(describeWaiting(3, 'Ana Souza')).toBe(
    '3 envios de Ana Souza aguardam o login dessa pessoa.',
  )
  expect(describeWaiting(1, 'Ana Souza')).toBe('1 envio de Ana Souza aguarda o login dessa pessoa.')
})

test('states the number of unsent entries in words', () => {
  expect([0, 1, 2].map(describeUnsent)).toEqual([
    '0 envios pendentes',
    '1 envio pendente',
    '2 envios pendentes',
  ])
})
