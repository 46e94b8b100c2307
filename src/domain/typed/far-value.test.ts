import { expect, it } from 'vitest'
import { doubtClassified, doubtLoad, doubtPackaging, doubtPackagings } from './far-value.ts'

it.each([
  ['of a load', doubtLoad, 60_000],
  ['of a packaging', doubtPackaging, 5_000],
  ['of packagings', doubtPackagings, 6_000],
])('accepts the largest value %s, and doubts a larger one', (_, doubtOf, most) => {
  expect(doubtOf(most)).toBeUndefined()
  expect(doubtOf(most + 1)).toContain((most + 1).toLocaleString('pt-BR'))
})

it('compares a classified weight with the damaged weight, once a packaging was weighed', () => {
  expect(doubtClassified(255, 25.5)).toBeUndefined()
  expect(doubtClassified(1725, 25.5)).toBe('1.725 Kg é mais de dez vezes o peso avariado: 25,5 Kg')
  expect(doubtClassified(1725, 0)).toBeUndefined()
  expect(doubtClassified(172_500, 0)).toContain('172.500 Kg é mais do que um caminhão leva')
})
