import type { Movement } from '#contract/schemas/reallocation.ts'
import type { Allocation } from '#contract/schemas/stock.ts'
import type { Id } from '#src/domain/names/ids.ts'
import type { Packing } from '#src/domain/amounts/stock-quantities.ts'

/** What was seen of the allocation that is moved. */
type SeenAllocation = Omit<Allocation, 'peso' | 'qtdConjunto' | 'qtdUnidade'>

type SentMovement = Omit<Movement, 'pesoLivre' | 'idArmazem' | 'idProduto'> & {
  pesoLivre: number | null
  idArmazem: Id
  idProduto: Id
}

export interface SaveReallocationArgs {
  /** Of what was planned: what was saved is not planned any more. */
  plano: string
  alocacao: SeenAllocation
  packing: Packing
  movimentacoes: SentMovement[]
}
