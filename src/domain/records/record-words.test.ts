import { expect, test } from 'vitest'
import { nameArrivalStatus } from './status-words.ts'
import { damageTypeWord, isKnownType } from './damage-types.ts'

test('each status of an arrival has its word', () => {
  expect([0, 1, 2, 3, 4].map(nameArrivalStatus)).toEqual([
    'Aguardando',
    'Chamado',
    'No pavilhão',
    'Saiu',
    'Não Mapeado',
  ])
})

test('a type of damage that has no screen keeps its own name', () => {
  expect(['PALLET', 'BAG', 'CAIXA', 'toString'].map(damageTypeWord)).toEqual([
    'Palete',
    'Big bag',
    'CAIXA',
    'toString',
  ])
  expect(['PALLET', 'BAG', 'CAIXA', 'toString'].filter(isKnownType)).toEqual(['PALLET', 'BAG'])
})
