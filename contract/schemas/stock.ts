import { Type, type Static } from 'typebox'
import { mostSuggestions } from '../limits.ts'
import { Id, Nullable } from './common.ts'

const Text = Nullable(Type.String())
const Typed = Type.Optional(Nullable(Type.String({ maxLength: 200 })))

/** How many rows at most; 1000 without it. All that is there is asked for with `mostSuggestions`. */
const Itens = Type.Optional(Type.Integer({ minimum: 1, maximum: mostSuggestions }))

/** What a product is, whatever its lot. Its id is not an idProduto. */
export const Material = Type.Object({ id: Id, produto: Type.String() })
export type Material = Static<typeof Material>

/** `search` looks in the name; accents and case do not matter. By name. */
export const MaterialQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  itens: Itens,
})
export type MaterialQuery = Static<typeof MaterialQuery>

/** A lot that lies in the stock. Beside the names of spec 1 §7: what it is a lot of. */
export const Lot = Type.Object({ lote: Type.String(), produto: Type.Optional(Type.String()) })
export type Lot = Static<typeof Lot>

/** `search` looks in the lot, `produto` is found as in a stock query. The latest entry first. */
export const LotQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  produto: Type.Optional(Type.String({ maxLength: 200 })),
  itens: Itens,
})
export type LotQuery = Static<typeof LotQuery>

/** How a product is packed; weights in ton. */
export const ProductPackaging = Type.Object({
  /** 1 is packaging mode (quantities are typed), another is skid mode (the weight is typed). */
  clienteGrupo: Type.Integer(),
  unidadesConjunto: Type.Integer(),
  pesoConjunto: Type.Number(),
  pesoUnidade: Type.Number(),
  unidadeConjunto: Type.String(),
  unidadeUnidade: Type.String(),
})
export type ProductPackaging = Static<typeof ProductPackaging>

/** How much of a product lies on a line; weights in ton. */
export const Allocation = Type.Object({
  idAlocacao: Id,
  idProduto: Id,
  idArmazem: Id,
  produto: Type.String(),
  lote: Type.String(),
  notaFiscal: Text,
  dataEntrada: Type.String({ format: 'date-time' }),
  /** 0 once all of it was taken away: only then it is in no answer of a query. */
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

/** One allocation, asked for by itself. */
export const AllocationAnswer = Type.Intersect([
  Allocation,
  Type.Object({
    /**
     * `plano` of the reallocations that went from there, the latest first; a list of `mostKnownPlans`
     * may not hold all of them. It tells whether one was made whose answer was lost.
     */
    realocacoes: Type.Optional(Type.Array(Type.String())),
  }),
])
export type AllocationAnswer = Static<typeof AllocationAnswer>

/**
 * LINHA looks at `local` alone, PRODUTO at `produto` and `lote`; accents, case and dashes do not
 * matter. A text that names one exactly finds that one, another finds all that hold it, none finds all.
 */
export const StockQuery = Type.Object({
  type: Type.Enum(['LINHA', 'PRODUTO'] as const),
  local: Typed,
  produto: Typed,
  lote: Typed,
})
export type StockQuery = Static<typeof StockQuery>

/** By line, then by product and lot; all of them. */
export const StockAnswer = Type.Object({
  items: Type.Array(Allocation),
  /** The line that was asked for, as it is called; null in a query by product. */
  local: Text,
  /** Of each product among the items, for work that is done offline. */
  embalagens: Type.Optional(
    Type.Array(Type.Intersect([Type.Object({ idProduto: Id }), ProductPackaging])),
  ),
})
export type StockAnswer = Static<typeof StockAnswer>

/** A line where stock lies; ton. */
export const Line = Type.Object({
  /** The contract's idArmazem. */
  id: Id,
  tag: Type.String(),
  capacidade: Type.Number(),
  /** What is allocated, of all products. */
  indisponivel: Type.Number(),
  /** H or E. */
  pavilhao: Type.Optional(Type.String()),
})
export type Line = Static<typeof Line>

/** As somebody writes it: `a1-001` and `A1 001` are A1-001. */
export const LineQuery = Type.Object({ tag: Type.String({ minLength: 1, maxLength: 200 }) })
export type LineQuery = Static<typeof LineQuery>
