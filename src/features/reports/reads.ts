import { paths } from '#contract/paths.ts'
import type {
  ForkliftReportRow,
  LoadingDashboard,
  LoadingReport,
  LoadingReportRow,
  ReceivingReportRow,
  ReceivingReportTable,
} from '#contract/schemas/reports.ts'
import type { YearMonth } from '#src/domain/months.ts'
import type { TablePage, TableQuery } from '#src/hooks/use-paged-read.ts'
import { defineRead } from '#src/reads/read.ts'

/** Spec 1 §9. */
export const pageSize = 15

/** A failure of the server clears what it clears in the specification (spec 1 §8). */
export const reads = {
  forklifts: ({ year, month }: YearMonth) =>
    defineRead<ForkliftReportRow[]>({
      key: `report:forklifts:${year}-${month}`,
      path: paths.forkliftReport(year, month),
      clearsOnFailure: true,
    }),

  dashboard: ({ year, month }: YearMonth) =>
    defineRead<LoadingDashboard>({
      key: `report:loading-dashboard:${year}-${month}`,
      path: paths.loadingDashboard(year, month),
    }),

  loadings: (query: TableQuery) =>
    defineRead<TablePage<LoadingReportRow>>({
      key: 'report:loadings',
      path: paths.loadingReport(pageOf(query)),
      unwrap: (body) => tablePage(body as LoadingReport),
      clearsOnFailure: true,
    }),

  receivings: (query: TableQuery) =>
    defineRead<TablePage<ReceivingReportRow>>({
      key: 'report:receivings',
      path: paths.receivingReport(pageOf(query)),
      unwrap: (body) => tablePage(body as ReceivingReportTable),
      clearsOnFailure: true,
    }),
} as const

const pageOf = ({ search, status, page }: TableQuery) => ({
  pageSize,
  pageNumber: page,
  search,
  status,
})

const tablePage = <Row>(body: { itens: Row[]; quantidade: number }): TablePage<Row> => ({
  rows: body.itens,
  count: body.quantidade,
})
