import { beforeAll, expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { reads as stockReads } from '#src/features/stock/reads.ts'
import { screens } from '../routes/screens.tsx'
import { loadShiftSets, shiftSetsFor } from './shift-sets.ts'

// `loadOnce` listens for the event `online` while it loads, and Node has no such events.
beforeAll(() => {
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  return () => vi.unstubAllGlobals()
})

const namesFor = async (...roles: string[]) =>
  shiftSetsFor({ roles, screens }, await loadShiftSets(screens)).map(({ name }) => name)

test('UX-10 prepares for each role what it works with, and nothing that the provider would refuse it', async () => {
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

const circumstances = { today: '2026-11-20', extensions: true }

test('UX-10 prepares the stock with its lines, materials and lots, and the packaging of each product', async () => {
  const sets = shiftSetsFor({ roles: [], screens }, await loadShiftSets(screens))
  const [stock, ...others] =
    sets.find(({ name }) => name === 'Estoque')?.wanted(circumstances) ?? []
  expect(others.map(({ path }) => path)).toEqual([
    stockReads.allMaterials().path,
    stockReads.allLots().path,
    paths.lines(),
  ])
  // Each product once, those with the most allocations first, and no more than a shift needs.
  const items = [601, 602, 602, ...Array.from({ length: 50 }, (_, at) => 700 + at)]
  const packed = stock?.next?.({ items: items.map((idProduto) => ({ idProduto })) }) ?? []
  const [first, second] = [602, 601].map((id) => stockReads.packaging(id).path)
  expect(packed.map(({ path }) => path).slice(0, 2)).toEqual([first, second])
  expect(packed).toHaveLength(20)
})

test('UX-10 makes no call outside the contract where the provider takes no extensions', async () => {
  const sets = shiftSetsFor({ roles: ['ADMIN'], screens }, await loadShiftSets(screens))
  const asked = sets.flatMap(({ wanted }) => wanted({ ...circumstances, extensions: false }))
  const own: string[] = [paths.lines(), paths.receivingChecklistModel()]
  expect(asked.filter(({ path }) => own.includes(path))).toEqual([])
})

test('begins every set with a read of the contract', async () => {
  for (const { wanted } of shiftSetsFor(
    { roles: ['ADMIN'], screens },
    await loadShiftSets(screens),
  )) {
    const reads = wanted(circumstances)
    expect(reads.length).toBeGreaterThan(0)
    expect(reads.every(({ path }) => path.startsWith('/'))).toBe(true)
  }
})
