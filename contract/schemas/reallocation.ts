import { Type, type Static } from 'typebox'
import { largestQuantity, largestTons, mostMovements } from '../limits.ts'
import { ErrorBody, Id, Nullable, RecordNumber } from './common.ts'

const Quantity = Nullable(Type.Integer({ minimum: 0, maximum: largestQuantity }))
const Unit = Type.Optional(Nullable(Type.String({ maxLength: 200 })))

/**
 * The part of an allocation that moves to one line. In packaging mode the quantities and the weight
 * have to agree; in skid mode the weight counts, and the quantities follow from it.
 */
export const Movement = Type.Object({
  /** The line that the movement goes to. */
  idArmazem: RecordNumber,
  /** The product of the allocation that the movement comes from. */
  idProduto: RecordNumber,
  /** The tag of the target line; the provider refuses when the line has another tag. */
  local: Type.String({ maxLength: 200 }),
  /** Ton, with at most three decimals; the rounding error of binary fractions does not count. */
  peso: Type.Number({ minimum: 0, maximum: largestTons }),
  /** The free ton on the line that the person saw; the provider ignores it. */
  pesoLivre: Type.Optional(Nullable(Type.Number({ minimum: -largestTons, maximum: largestTons }))),
  qtdConjunto: Quantity,
  qtdUnidade: Quantity,
  umConjunto: Unit,
  umUnidade: Unit,
})
export type Movement = Static<typeof Movement>

/** The `uuid` format alone also takes a «urn:uuid:» prefix, which databases refuse. */
const PlanId = Type.String({ format: 'uuid', pattern: '^[0-9A-Fa-f]{8}-' })

/** All of the movements are made, or none. */
export const Reallocation = Type.Object({
  idAlocacao: RecordNumber,
  movimentacoes: Type.Array(Movement, { maxItems: mostMovements }),
  /**
   * The allocation's weight in ton that the person saw: the provider refuses with 409 when the
   * current weight differs. Without this field only the rules count.
   */
  anterior: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: largestTons }))),
  /**
   * The id that the device gave to the reallocation. Once the reallocation was made, `realocacoes`
   * of the allocation lists the id.
   */
  plano: Type.Optional(Nullable(PlanId)),
})
export type Reallocation = Static<typeof Reallocation>

/** Ton. */
export const ReallocationAnswer = Type.Object({
  idAlocacao: Id,
  pesoMovimentado: Type.Number(),
  pesoRestante: Type.Number(),
  /** The allocations that received the weight, in the order of the movements. */
  alocacoes: Type.Array(Id),
})
export type ReallocationAnswer = Static<typeof ReallocationAnswer>

/**
 * 422: `error` names the movement and the broken rule by keys such as `movimentacoes.0.peso`. 409:
 * the current weight of the allocation and the weight that the person saw, in ton.
 */
export const ReallocationRefusal = Type.Intersect([
  ErrorBody,
  Type.Object({
    peso: Type.Optional(Type.Number()),
    anterior: Type.Optional(Type.Number()),
  }),
])
export type ReallocationRefusal = Static<typeof ReallocationRefusal>
