import { expect, it } from 'vitest'
import { marksOf, noWork } from './own-work.ts'

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
