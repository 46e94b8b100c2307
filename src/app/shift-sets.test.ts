import { expect, test } from 'vitest'
import { catalogue } from './navigation.ts'
import { shiftSetsFor } from './shift-sets.ts'

const screens = new Set(catalogue.map(({ path }) => path))
const namesFor = async (...roles: string[]) =>
  (await shiftSetsFor({ roles, screens })).map(({ name }) => name)

test('UX-10 everybody prepares what they work with, and nothing that the provider would refuse them', async () => {
  expect(await namesFor()).toEqual(['Recebimento', 'Estufagem', 'Carregamento', 'Estoque'])
  expect(await namesFor('SGI_CHECK_EMPILHADEIRA', 'SGI_CHECK_CARREGAMENTO')).toEqual([
    'Recebimento',
    'Estufagem',
    'Checklist de Empilhadeiras',
    'Carregamento',
    'Checklist de Carregamento',
    'Estoque',
  ])
})

test('every set begins with a read that the provider knows', async () => {
  for (const { wanted } of await shiftSetsFor({ roles: ['ADMIN'], screens })) {
    const reads = wanted('2026-11-20')
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.every(({ path }) => path.startsWith('/'))).toBe(true)
  }
})
