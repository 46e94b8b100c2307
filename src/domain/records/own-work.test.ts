import { expect, it } from 'vitest'
import { marksOf, noWork } from './own-work.ts'

it.each([
  [noWork, []],
  [{ count: 1, refused: 0 }, ['1 envio pendente']],
  [{ count: 1, refused: 1 }, ['1 recusado']],
  [{ count: 5, refused: 2 }, ['2 recusados', '3 envios pendentes']],
])('UX-04 %j is said as %j', (work, words) => {
  expect(marksOf(work).map(({ text }) => text)).toEqual(words)
})

it('what was refused looks otherwise than what waits', () => {
  expect(marksOf({ count: 2, refused: 1 }).map(({ tone }) => tone)).toEqual(['danger', 'warning'])
})
