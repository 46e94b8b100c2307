import { expect, test } from 'vitest'
import { placeName } from './place-names.ts'

test.each([
  ['/ops/relatorios/recebimento/31001/avarias/new', 'Recebimento #31001'],
  ['/ops/relatorios/estufagem/4711', 'Estufagem #4711'],
  // The number of a product is none of a record.
  ['/ops/estoque/alocacao/produto/7/local/3', 'Estoque'],
  ['/ops/relatorios/recebimento/local:8f14e45f/residuos', 'Recebimento'],
  ['/compartilhadas', 'Fotos compartilhadas'],
  ['/ops/estoques', undefined],
])('%s is %s', (path, name) => expect(placeName(path)).toBe(name))
