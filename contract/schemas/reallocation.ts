import { Type, type Static } from 'typebox'
import { largestQuantity, largestTons, mostMovements } from '../limits.ts'
import { ErrorBody, Id, Nullable, RecordId } from './common.ts'

const Quantity = Nullable(Type.Integer({ minimum: 0, maximum: largestQuantity }))
const Unit = Type.Optional(Nullable(Type.String({ maxLength: 200 })))

/**
 * What goes from an allocation to one line. In packaging mode the quantities and the weight have to
 * say the same; in skid mode the weight counts, and the quantities follow from it.
 */
export const Movement = Type.Object({
  /** The line that it goes to. */
  idArmazem: RecordId,
  /** Of the allocation that it comes from. */
  idProduto: RecordId,
  /** Tag of the line that it goes to: refused when the line is called otherwise. */
  local: Type.String({ maxLength: 200 }),
  /** Ton, in at most three places; the dust of binary fractions is none. */
  peso: Type.Number({ minimum: 0, maximum: largestTons }),
  /** Ton that were free on the line when the person looked; not read. */
  pesoLivre: Type.Optional(Nullable(Type.Number({ minimum: -largestTons, maximum: largestTons }))),
  qtdConjunto: Quantity,
  qtdUnidade: Quantity,
  umConjunto: Unit,
  umUnidade: Unit,
})
export type Movement = Static<typeof Movement>

/** The format alone also takes «urn:uuid:» before it, which databases do not. */
const PlanId = Type.String({ format: 'uuid', pattern: '^[0-9A-Fa-f]{8}-' })

/** All of the movements, or none. */
export const Reallocation = Type.Object({
  idAlocacao: RecordId,
  movimentacoes: Type.Array(Movement, { maxItems: mostMovements }),
  /**
   * Ton that the allocation weighed when the person looked: refused with 409 when it weighs otherwise
   * now. Without it only the rules count.
   */
  anterior: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: largestTons }))),
  /** What the device calls it: `realocacoes` of the allocation tells whether it was made. */
  plano: Type.Optional(Nullable(PlanId)),
})
export type Reallocation = Static<typeof Reallocation>

/** Ton. */
export const ReallocationAnswer = Type.Object({
  idAlocacao: Id,
  pesoMovimentado: Type.Number(),
  pesoRestante: Type.Number(),
  /** The allocations that it went to, in the order of the movements. */
  alocacoes: Type.Array(Id),
})
export type ReallocationAnswer = Static<typeof ReallocationAnswer>

/**
 * 422: `error` tells by `movimentacoes.0.peso` which movement breaks which rule. 409: what the
 * allocation weighs now, in ton, and what the person saw.
 */
export const ReallocationRefusal = Type.Intersect([
  ErrorBody,
  Type.Object({
    peso: Type.Optional(Type.Number()),
    anterior: Type.Optional(Type.Number()),
  }),
])
export type ReallocationRefusal = Static<typeof ReallocationRefusal>
