import type { Allocation, Line, StockAnswer } from '#contract/schemas/stock.ts'
import type { Id } from '#src/domain/names/ids.ts'

/** An allocation as screens show it: the provider's data with pending weights. */
export interface ShownAllocation extends Omit<Allocation, 'idAlocacao'> {
  /** Null for a row that exists only through unsent work of this device. */
  idAlocacao: Id | null
  /** Ton that unconfirmed entries take; already subtracted from `peso`. */
  saindo?: number
  /** Ton that unconfirmed entries bring; not yet in `peso`. */
  chegando?: number
}

export type ShownStock = Omit<StockAnswer, 'items'> & { items: ShownAllocation[] }

/** A line as screens show it: `indisponivel` includes the pending weights, which are also listed here. */
export interface ShownLine extends Line, Pick<ShownAllocation, 'saindo' | 'chegando'> {}
