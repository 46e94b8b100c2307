import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addQuantities, takeAway, weighQuantities, type Packing } from './stock-quantities.ts'
import { sumTons } from './numbers.ts'

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
  // The units alone would fill a set.
  [2, 55, 0],
  [2, 56, 0],
])('REALLOC-23 REALLOC-24 %i sets and %i units weigh %d ton', (qtdConjunto, qtdUnidade, tons) => {
  expect(weighQuantities(sacks, { qtdConjunto, qtdUnidade })).toBe(tons)
})

test.each([
  // A bag of 12,5 kg: two are 25 kg, not 26.
  [0, 2, 0.025],
  [0, 7, 0.088],
  // A set of 1,2346 t: ten are 12,346 t, not 12,35 t.
  [10, 0, 12.346],
  [0, 100, 1.25],
])(
  'REALLOC-23 units and sets with fractional kilos are rounded once: %i and %i weigh %d ton',
  (qtdConjunto, qtdUnidade, tons) => {
    const fine = { ...sacks, unidadesConjunto: 200, pesoConjunto: 1.2346, pesoUnidade: 0.0125 }
    expect(weighQuantities(fine, { qtdConjunto, qtdUnidade })).toBe(tons)
  },
)

test('a weight halfway between two kilos is rounded up, despite its binary fraction', () => {
  // 1.0045 × 1000 is 1004.4999999999999.
  const half = { ...sacks, pesoConjunto: 1.0045 }
  expect(weighQuantities(half, { qtdConjunto: 1, qtdUnidade: 0 })).toBe(1.005)
})

const of = (packing: Packing, qtdConjunto: number, qtdUnidade: number) => ({
  qtdConjunto,
  qtdUnidade,
  peso: weighQuantities(packing, { qtdConjunto, qtdUnidade }),
})

test('opens a set where its units are needed', () => {
  expect(takeAway(sacks, of(sacks, 3, 2), of(sacks, 1, 10))).toEqual({
    moved: of(sacks, 1, 10),
    left: of(sacks, 1, 47),
  })
})

test('takes every unit with the last weight, however few units the movement names', () => {
  const from = of(sacks, 3, 2)
  expect(takeAway(sacks, from, { peso: from.peso, qtdConjunto: 1, qtdUnidade: 0 })).toEqual({
    moved: from,
    left: { peso: 0, qtdConjunto: 0, qtdUnidade: 0 },
  })
})

test('in skid mode the units follow from their weight, not from the weight of the allocation', () => {
  const from = { peso: 2, qtdConjunto: 5, qtdUnidade: 0 }
  const { moved } = takeAway(bales, from, { peso: 0.35, qtdConjunto: 0, qtdUnidade: 0 })
  expect(moved).toEqual({ peso: 0.35, qtdConjunto: 0, qtdUnidade: 10 })
})

test('in skid mode takes the units that make up the weight, and all of them with the last weight', () => {
  const whole = of(bales, 2, 0)
  const { moved, left } = takeAway(bales, whole, { peso: 1, qtdConjunto: 9, qtdUnidade: 9 })
  expect(moved).toEqual({ peso: 1, qtdConjunto: 0, qtdUnidade: 29 })
  expect(left).toEqual({ peso: 1.52, qtdConjunto: 1, qtdUnidade: 7 })
  const rest = takeAway(bales, left, { peso: 1.52, qtdConjunto: 0, qtdUnidade: 0 })
  expect(rest.left).toEqual({ peso: 0, qtdConjunto: 0, qtdUnidade: 0 })
  expect(addQuantities(bales, moved, rest.moved)).toEqual({ qtdConjunto: 2, qtdUnidade: 0 })
})

test('in skid mode counts units lighter than a kilo by their weight', () => {
  const light = { ...bales, unidadesConjunto: 1000, pesoConjunto: 0.4, pesoUnidade: 0.0004 }
  const from = { peso: 4, qtdConjunto: 10, qtdUnidade: 0 }
  const { moved, left } = takeAway(light, from, { peso: 1, qtdConjunto: 0, qtdUnidade: 0 })
  expect(moved).toEqual({ peso: 1, qtdConjunto: 2, qtdUnidade: 500 })
  expect(left).toEqual({ peso: 3, qtdConjunto: 7, qtdUnidade: 500 })
})

test('where a unit has no weight, takes the same share of the units as of the weight', () => {
  const weightless = { ...bales, pesoUnidade: 0 }
  const from = { peso: 2, qtdConjunto: 1, qtdUnidade: 4 }
  const { moved, left } = takeAway(weightless, from, { peso: 0.5, qtdConjunto: 0, qtdUnidade: 0 })
  expect(moved).toEqual({ peso: 0.5, qtdConjunto: 0, qtdUnidade: 10 })
  expect(left).toEqual({ peso: 1.5, qtdConjunto: 0, qtdUnidade: 30 })
  const nothing = { peso: 0, qtdConjunto: 0, qtdUnidade: 0 }
  expect(takeAway(weightless, nothing, nothing)).toEqual({ moved: nothing, left: nothing })
})

test('treats a set without units as a single thing, and moves no units with it', () => {
  const single = { ...sacks, unidadesConjunto: 0 }
  expect(weighQuantities(single, { qtdConjunto: 3, qtdUnidade: 0 })).toBe(4.125)
  expect(weighQuantities(single, { qtdConjunto: 3, qtdUnidade: 1 })).toBe(0)
  const from = { peso: 4.125, qtdConjunto: 3, qtdUnidade: 0 }
  expect(takeAway(single, from, { peso: 1.375, qtdConjunto: 1, qtdUnidade: 0 })).toEqual({
    moved: { peso: 1.375, qtdConjunto: 1, qtdUnidade: 0 },
    left: { peso: 2.75, qtdConjunto: 2, qtdUnidade: 0 },
  })
})

test('keeps every amount at or above 0 and loses nothing, whatever is taken away', () => {
  const quantity = fc.integer({ min: 0, max: 60 })
  const tons = fc.integer({ min: 0, max: 90_000 }).map((kilos) => kilos / 1000)
  const amount = fc.record({ peso: tons, qtdConjunto: quantity, qtdUnidade: quantity })
  const weight = fc.constantFrom(0, 0.0004, 0.0125, 0.025, 1.2346)
  const packings = fc.record({
    clienteGrupo: fc.constantFrom(1, 2),
    unidadesConjunto: fc.integer({ min: 0, max: 60 }),
    pesoConjunto: weight,
    pesoUnidade: weight,
  })
  fc.assert(
    fc.property(packings, amount, amount, (packing, from, movement) => {
      const { moved, left } = takeAway(packing, from, movement)
      for (const part of [moved, left]) {
        expect(Math.min(part.peso, part.qtdConjunto, part.qtdUnidade)).toBeGreaterThanOrEqual(0)
        expect(part.qtdUnidade).toBeLessThan(Math.max(1, packing.unidadesConjunto))
      }
      expect(sumTons([moved.peso, left.peso])).toBe(from.peso)
      const nothing = { qtdConjunto: 0, qtdUnidade: 0 }
      expect(addQuantities(packing, moved, left)).toEqual(addQuantities(packing, from, nothing))
    }),
  )
})
