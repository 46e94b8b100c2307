import { expect, test } from 'vitest'
import { sumKilos, totalDamages } from './damage-weights.ts'

test('sums weights to the gram', () => {
  expect(sumKilos([0.1, 0.2, null, 0.003])).toBe(0.303)
  expect(sumKilos([])).toBe(0)
})

test('counts damaged but unclassified weight as sweepings, and none before the classification', () => {
  expect(
    totalDamages([
      { pesoAvariado: 100.5, pesoClassificado: 80.25 },
      { pesoAvariado: 10, pesoClassificado: 12 },
      { pesoAvariado: 7, pesoClassificado: null },
    ]),
  ).toEqual({ pesoAvariadoTotal: 117.5, pesoClassificadoTotal: 92.25, pesoVarreduraTotal: 20.25 })
})
