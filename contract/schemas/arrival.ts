import { Type, type Static } from 'typebox'
import { Id, Nullable } from './common.ts'

/** What a driver enters at the gate (spec 2 §3). */
export const ArrivalBody = Type.Object({
  idMotorista: Type.Integer({ minimum: 1, maximum: 2147483647 }),
  idTransportadora: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 2147483647 }))),
  /** The origin customer. */
  empresa: Type.Integer(),
  /** Arrival order; absent or null where the driver has none. */
  oc: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
  placaCavalo: Type.String({ maxLength: 20 }),
  placaCarroceria1: Type.String({ maxLength: 20 }),
  placaCarroceria2: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  /** 2 is a rodotrem. */
  numeroCarrocerias: Type.Integer(),
  /**
   * When the driver announced the arrival, by the clock of the device. A retry repeats this moment;
   * another trip has a different one.
   */
  anunciadaEm: Type.Optional(Type.String({ format: 'date-time' })),
})
export type ArrivalBody = Static<typeof ArrivalBody>

/** A carrier (transportadora). */
export const Carrier = Type.Object({ id: Id, nome: Type.String() })
export type Carrier = Static<typeof Carrier>

export const CarrierQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** Most items; 1000 without it. */
  itens: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
})
