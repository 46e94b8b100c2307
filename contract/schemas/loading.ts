import { Type, type Static } from 'typebox'
import { Id, Nullable } from './common.ts'

const Text = Nullable(Type.String())
const Moment = Type.String({ format: 'date-time' })

/** 1 waiting, 2 loading, 3 vehicle loaded, 4 finished. */
const Status = Type.Integer()

/** A loading; its id is that of its exit (idSaida). */
export const LoadingListItem = Type.Object({
  id: Id,
  ot: Text,
  /** When the vehicle left; until then, the scheduled date of the exit. */
  dtSaida: Nullable(Moment),
  oc: Text,
  dest: Text,
  cavalo: Text,
  carroceria: Text,
  status: Status,
})
export type LoadingListItem = Static<typeof LoadingListItem>

/**
 * `search` matches the exit's number, OT, OC, container, plates, driver and consignee, without
 * regard to accents and case.
 */
export const LoadingListQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** The maximum number of rows; 20 if it is absent. */
  itens: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
export type LoadingListQuery = Static<typeof LoadingListQuery>

/** `status` is the name of the status. Its number, `idCarregamentoStatus`, is not in spec 1 §3. */
export const LoadingHistoryEntry = Type.Object({
  status: Type.String(),
  /** The name of the person who set the status. */
  usuario: Type.String(),
  timestamp: Moment,
  idCarregamentoStatus: Type.Optional(Type.Integer()),
  /** When the person set the status, by the device's clock; absent if the device did not report it. */
  feitoEm: Type.Optional(Moment),
})
export type LoadingHistoryEntry = Static<typeof LoadingHistoryEntry>

export const LoadingDetail = Type.Object({
  carregamento: Type.Object({
    id: Id,
    idSaida: Id,
    status: Status,
    /** The name of the status. */
    statusNavigation: Type.Object({ status: Type.String() }),
  }),
  /** The latest first. */
  historico: Type.Array(LoadingHistoryEntry),
  /** The next status with its name; null at the end. */
  next: Nullable(Type.Object({ idCarregamentoStatus: Type.Integer(), status: Type.String() })),
})
export type LoadingDetail = Static<typeof LoadingDetail>

/** The answer to advancing a loading and to calling a driver. */
export const LoadingAnswer = Type.Object({ message: Type.String() })
export type LoadingAnswer = Static<typeof LoadingAnswer>

/** 1 calls the driver. */
export const DriverCall = Type.Object({ status: Type.Integer({ minimum: 1, maximum: 1 }) })
export type DriverCall = Static<typeof DriverCall>
