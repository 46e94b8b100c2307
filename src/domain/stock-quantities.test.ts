import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addQuantities, takeAway, weighQuantities, type Packing } from './stock-quantities.ts'
import { sumTons } from './tons.ts'

const sacks: Packing = {
  clienteGrupo: 1,
  unidadesConjunto: 55,
  pesoConjunto: 1.375,
  pesoUnidade: 0.025,
}
const bales: Packing = {
  clienteGrupo: 2,
  unidadesConjunto: 36,
  pesoConjunto: 1.26,
  pesoUnidade: 0.035,
}

test.each([
  [0, 0, 0],
  [1, 0, 1.375],
  [0, 1, 0.025],
  [3, 7, 4.3],
  [2, 54, 4.1],
  // Units that would be a set.
  [2, 55, 0],
  [2, 56, 0],
])('REALLOC-23 REALLOC-24 %i sets and %i units weigh %d ton', (qtdConjunto, qtdUnidade, tons) => {
  expect(weighQuantities(sacks, { qtdConjunto, qtdUnidade })).toBe(tons)
})

const of = (packing: Packing, qtdConjunto: number, qtdUnidade: number) => ({
  qtdConjunto,
  qtdUnidade,
  peso: weighQuantities(packing, { qtdConjunto, qtdUnidade }),
})

test('a set is opened where its units are needed', () => {
  expect(takeAway(sacks, of(sacks, 3, 2), of(sacks, 1, 10))).toEqual({
    moved: of(sacks, 1, 10),
    left: of(sacks, 1, 47),
  })
})

test('in skid mode as many units go as weigh that much, and all of them with the rest', () => {
  const whole = of(bales, 2, 0)
  const { moved, left } = takeAway(bales, whole, { peso: 1, qtdConjunto: 9, qtdUnidade: 9 })
  expect(moved).toEqual({ peso: 1, qtdConjunto: 0, qtdUnidade: 29 })
  expect(left).toEqual({ peso: 1.52, qtdConjunto: 1, qtdUnidade: 7 })
  const rest = takeAway(bales, left, { peso: 1.52, qtdConjunto: 0, qtdUnidade: 0 })
  expect(rest.left).toEqual({ peso: 0, qtdConjunto: 0, qtdUnidade: 0 })
  expect(addQuantities(bales, moved, rest.moved)).toEqual({ qtdConjunto: 2, qtdUnidade: 0 })
})

test('whatever is taken away, nothing is below 0 and nothing is lost', () => {
  const quantity = fc.integer({ min: 0, max: 60 })
  const tons = fc.integer({ min: 0, max: 90_000 }).map((kilos) => kilos / 1000)
  const amount = fc.record({ peso: tons, qtdConjunto: quantity, qtdUnidade: quantity })
  fc.assert(
    fc.property(fc.constantFrom(sacks, bales), amount, amount, (packing, from, movement) => {
      const { moved, left } = takeAway(packing, from, movement)
      for (const part of [moved, left]) {
        expect(Math.min(part.peso, part.qtdConjunto, part.qtdUnidade)).toBeGreaterThanOrEqual(0)
        expect(part.qtdUnidade).toBeLessThan(packing.unidadesConjunto)
      }
      expect(sumTons([moved.peso, left.peso])).toBe(from.peso)
      const nothing = { qtdConjunto: 0, qtdUnidade: 0 }
      expect(addQuantities(packing, moved, left)).toEqual(addQuantities(packing, from, nothing))
    }),
  )
})
