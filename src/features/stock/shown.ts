import type { Allocation, Line, StockAnswer } from '#contract/schemas/stock.ts'
import type { Id } from '#src/domain/names/ids.ts'

/** An allocation as screens show it: what the provider said, and what is on its way. */
export interface ShownAllocation extends Omit<Allocation, 'idAlocacao'> {
  /** Null where only this device knows that something comes to lie there. */
  idAlocacao: Id | null
  /** Ton that go away with what is not confirmed: not in `peso` any more. */
  saindo?: number
  /** Ton that come with what is not confirmed: not in `peso` yet. */
  chegando?: number
}

export type ShownStock = Omit<StockAnswer, 'items'> & { items: ShownAllocation[] }

/** A line as screens show it: in `indisponivel` is also what is on its way, which these name. */
export interface ShownLine extends Line, Pick<ShownAllocation, 'saindo' | 'chegando'> {}
