import { expect, test } from 'vitest'
import { placeAt, placeName } from './place-names.ts'

test.each([
  ['/ops/relatorios/recebimento/31001/avarias/new', 'Recebimento #31001'],
  ['/ops/relatorios/estufagem/4711', 'Estufagem #4711'],
  ['/ops/relatorios/estufagem/S%2F47-a/PRE', 'Estufagem #S/47-a'],
  ['/sgi/checklists/empilhadeiras/checklist/7', 'Empilhadeiras'],
  // The number of a product names no record.
  ['/ops/estoque/alocacao/produto/7/local/3', 'Estoque'],
  ['/ops/relatorios/recebimento/local:8f14e45f/residuos', 'Recebimento'],
  ['/compartilhadas', 'Fotos compartilhadas'],
  ['/adm/auth/users?busca=carlos', 'Usuários'],
  ['/ops/estoques', undefined],
])('names %s as %s', (path, name) => expect(placeName(path)).toBe(name))

test('a place has the address and the name of its screens', () => {
  expect(placeAt('/ops/estoque')).toEqual({ path: '/ops/estoque', label: 'Estoque' })
})
