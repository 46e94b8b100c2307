import { Type, type Static } from 'typebox'
import { Id, Nullable } from './common.ts'

const Text = Nullable(Type.String())
const Moment = Type.String({ format: 'date-time' })

/** A driver (spec 2 §3); `createdAt`, `updatedAt` are its audit fields. */
export const Driver = Type.Object({
  id: Id,
  nome: Type.String(),
  /** Eleven digits. */
  cpf: Type.String(),
  /** Ten or eleven digits. */
  telefone1: Type.String(),
  telefone2: Text,
  cnh: Text,
  ativo: Type.Boolean(),
  /** Also hauls inside the yard. */
  realizaPuxe: Type.Boolean(),
  observacao: Text,
  /**
   * When the driver last entered name and telephone at a kiosk; absent or null where no call has
   * stated it.
   */
  informadoEm: Type.Optional(Nullable(Moment)),
  createdAt: Moment,
  updatedAt: Moment,
})
export type Driver = Static<typeof Driver>

/** CPF and telephones with or without their masks. */
export const DriverBody = Type.Object({
  nome: Type.String({ maxLength: 200 }),
  cpf: Type.String({ maxLength: 20 }),
  telefone1: Type.String({ maxLength: 20 }),
  telefone2: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  cnh: Type.Optional(Nullable(Type.String({ maxLength: 20 }))),
  ativo: Type.Optional(Type.Boolean()),
  realizaPuxe: Type.Optional(Type.Boolean()),
  observacao: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  /**
   * When the driver entered these data, by the clock of the device; a late call keeps this moment.
   */
  informadoEm: Type.Optional(Moment),
})
export type DriverBody = Static<typeof DriverBody>

/** The query of the search, and of the record of a driver that a kiosk reads. */
export const DriverQuery = Type.Object({ cpf: Type.String({ maxLength: 20 }) })

/** Null when no driver has this CPF. */
export const DriverFound = Nullable(Type.Object({ id: Id }))
export type DriverFound = Static<typeof DriverFound>
