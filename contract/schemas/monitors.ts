import { Type, type Static } from 'typebox'
import { Id, Nullable } from './common.ts'
import { LoadingReportRow, ReportDay, ReportQuery } from './reports.ts'

/**
 * The data of an event of the stream: which monitor has changed. The stream carries nothing else.
 */
export const monitorTopics = ['chegadas', 'carregamentos'] as const
export type MonitorTopic = (typeof monitorTopics)[number]

const Text = Nullable(Type.String())
const Moment = Type.String({ format: 'date-time' })

/** A driver who announced an arrival at the gate. */
export const ArrivalRow = Type.Object({
  idChegada: Id,
  oc: Text,
  /** Eleven digits; `***` for a monitor on a wall. */
  cpf: Type.String(),
  /** The «Senha» of the arrival, where the CPF is not sent. Not in the contract. */
  senha: Type.Optional(Type.String()),
  motorista: Type.String(),
  /** Ten or eleven digits; null for a monitor on a wall. */
  telefone: Text,
  placaCavalo: Type.String(),
  /** A rodotrem has two plates, with « / » between them. */
  placaCarroceria: Type.String(),
  timestamp: Moment,
  /** 0 waiting, 1 called, 2 inside, 3 gone. */
  status: Type.Integer(),
  statusText: Type.String(),
})
export type ArrivalRow = Static<typeof ArrivalRow>

/**
 * `cliente` is 1 or 2. `status` -1 means all of them, as does no `status`. Without `date` the day
 * is today at the warehouse.
 */
export const ArrivalQuery = Type.Object({
  cliente: Type.Integer({ minimum: 1, maximum: 2 }),
  status: Type.Optional(Type.Integer({ minimum: -1, maximum: 1000 })),
  date: Type.Optional(ReportDay),
})
export type ArrivalQuery = Static<typeof ArrivalQuery>

/** Drivers who wait come first, then the others, each group by time, the earliest first. */
export const ArrivalMonitor = Type.Object({
  itens: Type.Array(ArrivalRow),
  quantidade: Type.Integer(),
  updatedAt: Moment,
})
export type ArrivalMonitor = Static<typeof ArrivalMonitor>

/** The weight to load from one line, in ton. */
export const MonitorProduct = Type.Object({ local: Type.String(), peso: Type.Number() })
export type MonitorProduct = Static<typeof MonitorProduct>

/** An exit on the monitor, with its row of the loading report: `status` is that of the loading (4 is finished). */
export const LoadingMonitorItem = Type.Object({
  ...LoadingReportRow.properties,
  idSaida: Id,
  ordemChegada: Text,
  /** 1 goes before 0. */
  prioridade: Type.Integer(),
  motorista: Text,
  telefone: Text,
  transportadora: Text,
  placaCarroceria: Text,
  /** Body type. */
  carroceria: Text,
  /** 0 pending, 1 called. */
  statusCarregamento: Type.Integer(),
  /** By line. */
  produtos: Type.Array(MonitorProduct),
})
export type LoadingMonitorItem = Static<typeof LoadingMonitorItem>

/**
 * A `search` of the single letter H or E selects that pavilion; any other text is searched for in
 * the exit.
 */
export const LoadingMonitorQuery = ReportQuery
export type LoadingMonitorQuery = Static<typeof LoadingMonitorQuery>

/**
 * Unfinished exits by the time at which they are to leave, then those that were finished today.
 * `quantidade` is of all matches, not of the page.
 */
export const LoadingMonitor = Type.Object({
  itens: Type.Array(LoadingMonitorItem),
  quantidade: Type.Integer(),
  updatedAt: Moment,
})
export type LoadingMonitor = Static<typeof LoadingMonitor>
