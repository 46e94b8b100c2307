import { Type, type Static } from 'typebox'
import { Id, Nullable } from './common.ts'

const Text = Nullable(Type.String())
const Moment = Type.String({ format: 'date-time' })
const When = Nullable(Moment)
const Minutes = Nullable(Type.Number())

/** A day of the warehouse, as 2026-11-20. */
export const ReportDay = Type.String({ format: 'date', pattern: '^2[01]' })

/** A year and a month (1 to 12) in a path. */
export const ReportMonth = {
  year: Type.Integer({ minimum: 2000, maximum: 2100 }),
  month: Type.Integer({ minimum: 1, maximum: 12 }),
}

/** A machine that had a checklist in the month, sorted by name. Hours. */
export const ForkliftReportRow = Type.Object({
  empilhadeira: Type.String(),
  checklists: Type.Integer(),
  horimetroInicial: Type.Number(),
  horimetroFinal: Type.Number(),
  horas: Type.Number(),
})
export type ForkliftReportRow = Static<typeof ForkliftReportRow>

/**
 * Mean minutes, null where nothing was measured: `tmc` from the beginning until the vehicle is
 * loaded, `tms` from there to the end, `tmt` from the beginning to the end.
 */
const Times = { tmc: Minutes, tms: Minutes, tmt: Minutes }

export const LoadingDay = Type.Object({
  /** Day of the month, from 1. Every day is listed, in the current month up to today. */
  dia: Type.Integer(),
  ...Times,
  total: Type.Integer(),
})
export type LoadingDay = Static<typeof LoadingDay>

/** Covers the loadings that ended in the month, by the warehouse's clock. */
export const LoadingDashboard = Type.Object({
  total: Type.Integer(),
  ...Times,
  graphDiario: Type.Array(LoadingDay),
  /** A sentence on what the numbers include and exclude. */
  disclaimer: Type.String(),
})
export type LoadingDashboard = Static<typeof LoadingDashboard>

/**
 * A page of a report: `pageNumber` from 1, 15 rows without `pageSize`. `status` -1 means all of
 * them. `search` ignores accents and case.
 */
export const ReportQuery = Type.Object({
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  search: Type.Optional(Type.String({ maxLength: 200 })),
  status: Type.Optional(Type.Integer({ minimum: -1, maximum: 1000 })),
})
export type ReportQuery = Static<typeof ReportQuery>

/** `id` is that of the exit. */
export const LoadingReportRow = Type.Object({
  id: Id,
  oc: Text,
  ot: Text,
  dataAgendada: When,
  inicio: When,
  veiculoCarregado: When,
  fim: When,
  /** 1 to 4, the status of a loading. */
  status: Type.Integer(),
})
export type LoadingReportRow = Static<typeof LoadingReportRow>

/** The latest schedule comes first. `quantidade` is of all matches, not of the page. */
export const LoadingReport = Type.Object({
  itens: Type.Array(LoadingReportRow),
  quantidade: Type.Integer(),
})
export type LoadingReport = Static<typeof LoadingReport>

/** `id` is the idRecebimento. */
export const ReceivingReportRow = Type.Object({
  id: Id,
  ot: Text,
  produto: Type.String(),
  lote: Type.String(),
  nf: Text,
  fornecedor: Text,
  createdAt: Moment,
  confirmedAt: When,
  approvedAt: When,
  /** Who began it. */
  operador: Text,
  /** The status of a receiving report. */
  status: Type.Integer(),
})
export type ReceivingReportRow = Static<typeof ReceivingReportRow>

/** The latest report comes first. `quantidade` is of all matches, not of the page. */
export const ReceivingReportTable = Type.Object({
  itens: Type.Array(ReceivingReportRow),
  quantidade: Type.Integer(),
})
export type ReceivingReportTable = Static<typeof ReceivingReportTable>

/**
 * `data` is the day at whose end the stock is exported, today without it; `token` is the session's
 * token in base64.
 */
export const StockExportQuery = Type.Object({
  data: Type.Optional(ReportDay),
  token: Type.Optional(Type.String({ maxLength: 8192 })),
})
export type StockExportQuery = Static<typeof StockExportQuery>
