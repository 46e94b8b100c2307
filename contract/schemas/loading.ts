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
  /** When it left, or, while it is here, when it is to leave. */
  dtSaida: Nullable(Moment),
  oc: Text,
  dest: Text,
  cavalo: Text,
  carroceria: Text,
  status: Status,
})
export type LoadingListItem = Static<typeof LoadingListItem>

/** `search` looks in the exit's number, OT, OC, container, plates, driver and consignee; accents and case do not matter. */
export const LoadingListQuery = Type.Object({
  search: Type.Optional(Type.String({ maxLength: 200 })),
  /** How many rows at most; 20 without it. */
  itens: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
export type LoadingListQuery = Static<typeof LoadingListQuery>

/** `status` is its name. Beside spec 1 §3: its number. */
export const LoadingHistoryEntry = Type.Object({
  status: Type.String(),
  /** Who did it. */
  usuario: Type.String(),
  timestamp: Moment,
  idCarregamentoStatus: Type.Optional(Type.Integer()),
  /** When it was done, where its device has said so. */
  feitoEm: Type.Optional(Moment),
})
export type LoadingHistoryEntry = Static<typeof LoadingHistoryEntry>

export const LoadingDetail = Type.Object({
  carregamento: Type.Object({
    id: Id,
    idSaida: Id,
    status: Status,
    /** Its name. */
    statusNavigation: Type.Object({ status: Type.String() }),
  }),
  /** The latest first. */
  historico: Type.Array(LoadingHistoryEntry),
  /** What may come next, with its name; null at the end. */
  next: Nullable(Type.Object({ idCarregamentoStatus: Type.Integer(), status: Type.String() })),
})
export type LoadingDetail = Static<typeof LoadingDetail>

/** What advancing a loading and calling a driver answer. */
export const LoadingAnswer = Type.Object({ message: Type.String() })
export type LoadingAnswer = Static<typeof LoadingAnswer>

/** 1 calls the driver. */
export const DriverCall = Type.Object({ status: Type.Integer({ minimum: 1, maximum: 1 }) })
export type DriverCall = Static<typeof DriverCall>
