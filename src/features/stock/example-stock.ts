import type { Line, ProductPackaging } from '#contract/schemas/stock.ts'
import type { Id } from '#src/domain/names/ids.ts'
import type { SaveReallocationArgs } from './reallocation-args.ts'
import type { ShownAllocation } from './shown.ts'

/** A stock for tests: eight pallets of one product on A1-001, and lines to move them to. */
export const packaging: ProductPackaging = {
  clienteGrupo: 1,
  unidadesConjunto: 55,
  pesoConjunto: 1.375,
  pesoUnidade: 0.025,
  unidadeConjunto: 'Palete',
  unidadeUnidade: 'Saco',
}

export const allocation = (change: Partial<ShownAllocation> = {}): ShownAllocation => ({
  idAlocacao: 5001,
  idProduto: 601,
  idArmazem: 501,
  produto: 'PEBD EB 853 Filme Ação',
  lote: 'K26112001',
  notaFiscal: '4711',
  dataEntrada: '2026-11-20T12:05:00.000Z',
  peso: 11,
  qtdConjunto: 8,
  umConjunto: 'Palete',
  qtdUnidade: 0,
  umUnidade: 'Saco',
  local: 'A1-001',
  origem: 'Nacional',
  ...change,
})

export const line = (change: Partial<Line> = {}): Line => ({
  id: 502,
  tag: 'A1-002',
  capacidade: 27.5,
  indisponivel: 10,
  pavilhao: 'H',
  ...change,
})

const { peso, qtdConjunto: _sets, qtdUnidade: _units, ...seen } = allocation()

/** Ton that the saving person saw. */
export const seenTons = peso

/** Two pallets to A1-002 and one to A1-003. */
export const reallocation: SaveReallocationArgs = {
  plano: '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01',
  alocacao: { ...seen, idAlocacao: 5001 },
  packing: { clienteGrupo: 1, unidadesConjunto: 55, pesoConjunto: 1.375, pesoUnidade: 0.025 },
  movimentacoes: [movement(502, 'A1-002', 2), movement(503, 'A1-003', 1)],
}

function movement(idArmazem: Id, local: string, sets: number) {
  return {
    idArmazem,
    idProduto: 601,
    local,
    peso: sets * 1.375,
    pesoLivre: 17.5,
    qtdConjunto: sets,
    qtdUnidade: 0,
    umConjunto: 'Palete',
    umUnidade: 'Saco',
  }
}
