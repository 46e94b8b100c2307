import { describe, expect, test } from 'vitest'
import { monitorRole, roles, type Role } from '#contract/roles.ts'
import type { AppScreen } from '#src/hooks/app-screen.tsx'
import { admit as admitTo } from './access.ts'
import {
  barFor,
  barPathOf,
  menuGroupsFor,
  menuTop,
  tileGroupsFor,
  tilelessGroupsFor,
  type Group,
} from './navigation.ts'
import { screens } from './screens.tsx'

const viewer = (...held: Role[]) => ({ roles: held, screens })
const admit = (path: string, held: readonly string[]) => admitTo(path, { roles: held, screens })

const names = (groups: Group[]) => groups.map(({ name }) => name)
const labels = (groups: Group[], group: string) =>
  groups.find(({ name }) => name === group)?.entries.map(({ label }) => label) ?? []

const everyRole = [undefined, ...roles]
const held = (role: Role | undefined) => (role === undefined ? viewer() : viewer(role))

describe('the tiles of the home', () => {
  test('SHELL-02 the tiles are grouped in «Acesso Rápido», «Checklist» and «Relatórios»', () => {
    expect(names(tileGroupsFor(viewer('SGI_CHECK_CARREGAMENTO')))).toEqual([
      'Acesso Rápido',
      'Checklist',
      'Relatórios',
    ])
  })

  test.each(everyRole)('SHELL-03 with the role %s no tile leads to a forbidden page', (role) => {
    const tiles = tileGroupsFor(held(role)).flatMap(({ entries }) => entries)
    expect(tiles.length).toBeGreaterThan(0)
    for (const { path } of tiles) {
      expect(admit(path, role === undefined ? [] : [role])).toBe('admitted')
    }
  })

  test.each(everyRole)('SHELL-04 the forklift checklist with the role %s', (role) => {
    const sees = labels(tileGroupsFor(held(role)), 'Checklist')
    expect(sees.includes('Checklist de Empilhadeiras')).toBe(
      role === 'SGI_CHECK_EMPILHADEIRA' || role === 'ADMIN',
    )
  })

  test.each(everyRole)('SHELL-05 the loading checklist with the role %s', (role) => {
    const sees = labels(tileGroupsFor(held(role)), 'Checklist')
    expect(sees.includes('Checklist de Carregamento')).toBe(
      role === 'SGI_CHECK_CARREGAMENTO' || role === 'ADMIN',
    )
  })
})

describe('the sidebar', () => {
  const people = everyRole.filter((role) => role !== monitorRole)
  test.each(people)('SHELL-07 OPERAÇÃO and SGI show with the role %s', (role) => {
    expect(names(menuGroupsFor(held(role))).slice(0, 2)).toEqual(['OPERAÇÃO', 'SGI'])
  })

  test.each(everyRole)('with the role %s the menu leads to no forbidden checklist', (role) => {
    const sees = labels(menuGroupsFor(held(role)), 'SGI')
    expect(sees.includes('Checklist de Carregamento')).toBe(
      role === 'SGI_CHECK_CARREGAMENTO' || role === 'ADMIN',
    )
  })

  test('SHELL-08 MONITORES/RELATÓRIOS shows for REP_SGI_ALL and for ADMIN', () => {
    expect(labels(menuGroupsFor(viewer('REP_SGI_ALL')), 'MONITORES/RELATÓRIOS')).toEqual([
      'Relatório de Empilhadeiras',
      'Relatório de Carregamentos',
      'Contabilidade de Estoque',
    ])
    expect(labels(menuGroupsFor(viewer('ADMIN')), 'MONITORES/RELATÓRIOS')).toHaveLength(7)
    for (const role of ['SGI_CHECK_EMPILHADEIRA', 'SGI_CHECK_CARREGAMENTO'] as const) {
      expect(names(menuGroupsFor(viewer(role)))).not.toContain('MONITORES/RELATÓRIOS')
    }
  })

  test.each(everyRole)('SHELL-09 ADMINISTRAÇÃO with the role %s', (role) => {
    expect(names(menuGroupsFor(held(role))).includes('ADMINISTRAÇÃO')).toBe(role === 'ADMIN')
  })

  test('SHELL-10 SGL_OPS_ADMIN sees the stock accounting and the receiving report', () => {
    const sees = labels(menuGroupsFor(viewer('SGL_OPS_ADMIN')), 'MONITORES/RELATÓRIOS')
    expect(sees).toEqual(
      expect.arrayContaining(['Contabilidade de Estoque', 'Relatórios de Recebimento']),
    )
  })

  test('begins with the most used entries', () => {
    expect(menuTop(viewer()).map(({ label }) => label)).toEqual(['Início', 'Envios'])
  })
})

describe('the bottom bar', () => {
  test('SHELL-11 has Início, Relatórios, Estoque and Monitor', () => {
    expect(barFor(viewer('SGL_OPS_ADMIN')).map(({ label }) => label)).toEqual([
      'Início',
      'Relatórios',
      'Estoque',
      'Monitor',
      'Envios',
    ])
  })

  test('leads nobody to a forbidden page', () => {
    expect(barFor(viewer()).map(({ label }) => label)).not.toContain('Monitor')
  })
})

test.each([
  ['/', '/'],
  ['/relatorios', '/relatorios'],
  ['/ops/relatorios/estufagem/7/PRE', '/relatorios'],
  ['/rep/sgi/empilhadeiras', '/relatorios'],
  ['/ops/estoque/alocacao/produto/1/local/2', '/ops/estoque'],
  ['/envios', '/envios'],
  ['/enviosx', undefined],
  ['/ops/carregamento', undefined],
])('the address %s belongs to %s in the bottom bar', (pathname, path) => {
  expect(barPathOf(pathname, screens)).toBe(path)
})

test("entries without a tile are also in the person's menu, because a phone has no sidebar", () => {
  for (const role of everyRole) {
    const groups = tilelessGroupsFor(held(role))
    expect(names(groups)).toEqual(role === 'ADMIN' ? ['ADMINISTRAÇÃO'] : [])
  }
  expect(labels(tilelessGroupsFor(viewer('ADMIN')), 'ADMINISTRAÇÃO')).toEqual(
    labels(menuGroupsFor(viewer('ADMIN')), 'ADMINISTRAÇÃO'),
  )
})

test('every screen that a feature declares is in the list of screens', () => {
  const features: Record<string, Record<string, AppScreen | AppScreen[]>> = import.meta.glob(
    '../../features/*/feature.ts',
    { eager: true },
  )
  const declared = Object.values(features)
    .flatMap((file) => Object.values(file).flat())
    .filter((one) => 'Screen' in one)
  expect(declared.length).toBeGreaterThan(10)
  for (const screen of declared) expect(screens).toContain(screen)
})
