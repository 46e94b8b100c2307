import type { Movement } from '#contract/schemas/reallocation.ts'
import type { Allocation } from '#contract/schemas/stock.ts'
import type { Id } from '#src/domain/names/ids.ts'
import type { Packing } from '#src/domain/amounts/stock-quantities.ts'

/** The moved allocation as the person saw it. */
type SeenAllocation = Omit<Allocation, 'peso' | 'qtdConjunto' | 'qtdUnidade'>

type SentMovement = Omit<Movement, 'pesoLivre' | 'idArmazem' | 'idProduto'> & {
  pesoLivre: number | null
  idArmazem: Id
  idProduto: Id
}

export interface SaveReallocationArgs {
  /** Id of the plan: a saved plan is no longer shown as planned. */
  plano: string
  alocacao: SeenAllocation
  packing: Packing
  movimentacoes: SentMovement[]
}
