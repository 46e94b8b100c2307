import { Type, type Static } from 'typebox'
import { mostSuggestions } from '../limits.ts'
import { Id, Nullable } from './common.ts'

const Text = Nullable(Type.String())
const Typed = Type.Optional(Nullable(Type.String({ maxLength: 200 })))

/** Most rows; 1000 without it. `mostSuggestions` is the largest value. */
const Itens = Type.Optional(Type.Integer({ minimum: 1, maximum: mostSuggestions }))

/** A product without regard to its lots. Its id is not an idProduto. */
export const Material = Type.Object({ id: Id, produto: Type.String() })
export type Material = Static<typeof Material>

/** `search` matches the name, without regard to accents and case. Sorted by name. */
export const MaterialQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  itens: Itens,
})
export type MaterialQuery = Static<typeof MaterialQuery>

/** A lot in the stock. `produto`, its product, is not in spec 1 §7. */
export const Lot = Type.Object({ lote: Type.String(), produto: Type.Optional(Type.String()) })
export type Lot = Static<typeof Lot>

/**
 * `search` matches the lot; `produto` matches as in a stock query. The latest entry comes first.
 */
export const LotQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  produto: Type.Optional(Type.String({ maxLength: 200 })),
  itens: Itens,
})
export type LotQuery = Static<typeof LotQuery>

/** The packaging of a product; weights in ton. */
export const ProductPackaging = Type.Object({
  /**
   * 1 is packaging mode (quantities are typed), any other number is skid mode (the weight is
   * typed).
   */
  clienteGrupo: Type.Integer(),
  unidadesConjunto: Type.Integer(),
  pesoConjunto: Type.Number(),
  pesoUnidade: Type.Number(),
  unidadeConjunto: Type.String(),
  unidadeUnidade: Type.String(),
})
export type ProductPackaging = Static<typeof ProductPackaging>

/** The amount of a product on a line; weights in ton. */
export const Allocation = Type.Object({
  idAlocacao: Id,
  idProduto: Id,
  idArmazem: Id,
  produto: Type.String(),
  lote: Type.String(),
  notaFiscal: Text,
  dataEntrada: Type.String({ format: 'date-time' }),
  /** 0 once all of it was taken away; queries list only allocations with more than 0. */
  peso: Type.Number(),
  qtdConjunto: Type.Integer(),
  umConjunto: Type.String(),
  qtdUnidade: Type.Integer(),
  umUnidade: Type.String(),
  /** Tag of the line. */
  local: Type.String(),
  origem: Type.String(),
})
export type Allocation = Static<typeof Allocation>

/** A single allocation. */
export const AllocationAnswer = Type.Intersect([
  Allocation,
  Type.Object({
    /**
     * `plano` of the reallocations from this allocation, the latest first; a list of
     * `mostKnownPlans` may be cut off. A client finds here whether a reallocation was made whose
     * answer was lost.
     */
    realocacoes: Type.Optional(Type.Array(Type.String())),
  }),
])
export type AllocationAnswer = Static<typeof AllocationAnswer>

/**
 * LINHA matches `local` alone, PRODUTO matches `produto` and `lote`; accents, case and dashes are
 * ignored. A text that equals one name finds only that one, any other text finds all names that
 * contain it, and an empty one finds all.
 */
export const StockQuery = Type.Object({
  type: Type.Enum(['LINHA', 'PRODUTO'] as const),
  local: Typed,
  produto: Typed,
  lote: Typed,
})
export type StockQuery = Static<typeof StockQuery>

/** By line, then by product and lot. Not paged. */
export const StockAnswer = Type.Object({
  items: Type.Array(Allocation),
  /** The name of the line of the query; null in a query by product or with an empty `local`. */
  local: Text,
  /** The packaging of each product among the items, for offline work. */
  embalagens: Type.Optional(
    Type.Array(Type.Intersect([Type.Object({ idProduto: Id }), ProductPackaging])),
  ),
})
export type StockAnswer = Static<typeof StockAnswer>

/** A line where stock is stored; ton. */
export const Line = Type.Object({
  /** The contract's idArmazem. */
  id: Id,
  tag: Type.String(),
  capacidade: Type.Number(),
  /** The allocated weight of all products. */
  indisponivel: Type.Number(),
  /** H or E. */
  pavilhao: Type.Optional(Type.String()),
})
export type Line = Static<typeof Line>

/** The tag in any spelling: `a1-001` and `A1 001` both mean A1-001. */
export const LineQuery = Type.Object({ tag: Type.String({ minLength: 1, maxLength: 200 }) })
export type LineQuery = Static<typeof LineQuery>
