import { paths } from '#contract/paths.ts'
import type {
  ForkliftReportRow,
  LoadingDashboard,
  LoadingReport,
  LoadingReportRow,
  ReceivingReportRow,
  ReceivingReportTable,
} from '#contract/schemas/reports.ts'
import type { YearMonth } from '#src/domain/time/months.ts'
import type { TablePage, TableRequest } from '#src/hooks/reads/use-paged-read.ts'
import { type Given, defineRead } from '#src/reads/read.ts'

/** The page size of the reports (spec 1 §9). */
export const pageSize = 15

/** A server error clears the tables that spec 1 §8 names. */
export const reads = {
  forklifts: ({ year, month }: YearMonth) =>
    defineRead<Given<ForkliftReportRow>[]>({
      key: `report:forklifts:${year}-${month}`,
      path: paths.forkliftReport(year, month),
      clearsOnFailure: true,
    }),

  dashboard: ({ year, month }: YearMonth) =>
    defineRead<Given<LoadingDashboard>>({
      key: `report:loading-dashboard:${year}-${month}`,
      path: paths.loadingDashboard(year, month),
    }),

  loadings: (query: TableRequest) =>
    defineRead<TablePage<Given<LoadingReportRow>>>({
      key: 'report:loadings',
      path: paths.loadingReport(pageOf(query)),
      unwrap: (body) => tablePage(body as Given<LoadingReport>),
      clearsOnFailure: true,
    }),

  receivings: (query: TableRequest) =>
    defineRead<TablePage<Given<ReceivingReportRow>>>({
      key: 'report:receivings',
      path: paths.receivingReport(pageOf(query)),
      unwrap: (body) => tablePage(body as Given<ReceivingReportTable>),
      clearsOnFailure: true,
    }),
} as const

const pageOf = ({ search, status, page }: TableRequest) => ({
  pageSize,
  pageNumber: page,
  search,
  status,
})

const tablePage = <Row>(body: {
  itens: Row[] | null
  quantidade: number | null
}): TablePage<Row> => ({
  rows: body.itens,
  count: body.quantidade,
})
