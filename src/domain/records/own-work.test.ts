import { expect, it, test } from 'vitest'
import { describeUnsent, describeWaiting, marksOf, noWork } from './own-work.ts'

it.each([
  [noWork, []],
  [{ count: 1, refused: 0 }, ['1 envio pendente']],
  [{ count: 1, refused: 1 }, ['1 recusado']],
  [{ count: 5, refused: 2 }, ['2 recusados', '3 envios pendentes']],
])('UX-04 shows %j as the marks %j', (work, words) => {
  expect(marksOf(work).map(({ text }) => text)).toEqual(words)
})

it('shows a refused entry in another tone than a waiting one', () => {
  expect(marksOf({ count: 2, refused: 1 }).map(({ tone }) => tone)).toEqual(['danger', 'warning'])
})

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
