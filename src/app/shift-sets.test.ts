import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { reads as stockReads } from '#src/features/stock/reads.ts'
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

test('UX-10 the stock comes with its lines, materials and lots, and with how each product is packed', async () => {
  const sets = await shiftSetsFor({ roles: [], screens })
  const [stock, ...others] = sets.find(({ name }) => name === 'Estoque')?.wanted('2026-11-20') ?? []
  expect(others.map(({ path }) => path)).toEqual([
    paths.lines(),
    stockReads.allMaterials().path,
    stockReads.allLots().path,
  ])
  const item = { idProduto: 601 }
  expect(stock?.next?.({ items: [item, item] }).map(({ path }) => path)).toEqual([
    stockReads.packaging(601).path,
  ])
})

test('every set begins with a read that the provider knows', async () => {
  for (const { wanted } of await shiftSetsFor({ roles: ['ADMIN'], screens })) {
    const reads = wanted('2026-11-20')
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.every(({ path }) => path.startsWith('/'))).toBe(true)
  }
})
