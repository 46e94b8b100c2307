import { and, count, desc, eq, gte, like, lt, or, sql, type SQL } from 'drizzle-orm'
import { Type } from 'typebox'
import {
  LoadingReport,
  ReportMonth,
  ReportQuery,
  type LoadingReportRow,
} from '#contract/schemas/reports.ts'
import { loadingStatusWord } from '#src/domain/records/status-words.ts'
import type { Orm } from '../../db/database.ts'
import { exits } from '../../db/schema/exits.ts'
import { loadings } from '../../db/schema/loading.ts'
import { toSearchPattern } from '../../db/search/search-text.ts'
import type { Column } from '../../excel/write-sheet.ts'
import type { Api, Means } from '../api.ts'
import { Binary } from '../files.ts'
import { toIso } from '../exits/find-exit.ts'
import { firstDay, nameMonth, startOf } from './month.ts'
import { sendSheet, xlsx } from './send-sheet.ts'
import { reportCall } from '../describe-call.ts'

/** GET /api/rep/ops/carregamento/table, and /excel/{year}/{month} (contract §4). */
export function routeLoadingReport(api: Api, { database: { orm }, timeZone }: Means) {
  api.get(
    '/api/rep/ops/carregamento/table',
    reportCall('Carregamentos, por página', LoadingReport, { querystring: ReportQuery }),
    async ({ query: { pageSize = 15, pageNumber = 1, search = '', status = -1 } }) => {
      const found = and(isOfStatus(status), isFound(search.trim()))
      const counted = orm.select({ count: count() }).from(loadings)
      // Every loading has exactly one exit, so the count needs the join only for a search.
      const [all] = await (search.trim() === ''
        ? counted.where(found)
        : counted.innerJoin(exits, eq(exits.id, loadings.idSaida)).where(found))
      const rows = await selectRows(orm)
        .where(found)
        .orderBy(sql`${exits.dataAgendada} desc nulls last`, desc(exits.id))
        .limit(pageSize)
        .offset((pageNumber - 1) * pageSize)
      return { itens: rows.map(toRow), quantidade: all?.count ?? 0 }
    },
  )
  api.get(
    '/api/rep/ops/carregamento/excel/:year/:month',
    reportCall('Carregamentos que terminaram no mês, em Excel', Binary(xlsx), {
      params: Type.Object(ReportMonth),
      produces: [xlsx],
    }),
    async (request, reply) => {
      const { year, month } = request.params
      return sendSheet(request, reply, {
        name: `Carregamentos ${nameMonth(year, month)}`,
        filename: `carregamentos-${nameMonth(year, month)}.xlsx`,
        columns,
        timeZone,
        rows: await listEnded(orm, year, month, timeZone),
      })
    },
  )
}

export const isOfStatus = (status: number): SQL | undefined =>
  status === -1 ? undefined : eq(loadings.status, status)

/** Searches number, OT, OC, container, plates, driver and consignee of the exit. */
export const isFound = (search: string): SQL | undefined =>
  search === ''
    ? undefined
    : or(
        like(exits.searchText, toSearchPattern(search)),
        like(sql`cast(${exits.id} as text)`, toSearchPattern(search)),
      )

export const reportRow = {
  id: exits.id,
  oc: exits.oc,
  ot: exits.ot,
  dataAgendada: exits.dataAgendada,
  inicio: loadings.inicio,
  veiculoCarregado: loadings.veiculoCarregado,
  fim: loadings.fim,
  status: loadings.status,
}

type Times = Record<'dataAgendada' | 'inicio' | 'veiculoCarregado' | 'fim', Date | null>

export const sayTimes = ({ dataAgendada, inicio, veiculoCarregado, fim }: Times) => ({
  dataAgendada: toIso(dataAgendada),
  inicio: toIso(inicio),
  veiculoCarregado: toIso(veiculoCarregado),
  fim: toIso(fim),
})

const toRow = <T extends Times>(row: T) => ({ ...row, ...sayTimes(row) })

const selectRows = (orm: Orm) =>
  orm.select(reportRow).from(loadings).innerJoin(exits, eq(exits.id, loadings.idSaida))

/** The loadings that the dashboard of the month counts, in the order in which they ended. */
async function listEnded(
  orm: Orm,
  year: number,
  month: number,
  timeZone: string,
): Promise<LoadingReportRow[]> {
  const rows = await selectRows(orm)
    .where(
      and(
        eq(loadings.status, sql.raw('4')),
        gte(loadings.fim, startOf(firstDay(year, month), timeZone)),
        lt(loadings.fim, startOf(firstDay(year, month + 1), timeZone)),
      ),
    )
    .orderBy(loadings.fim, loadings.idSaida)
  return rows.map(toRow)
}

const momentOf = (text: string | null) => (text === null ? null : new Date(text))

/** `sendSheet` has converted the times of the rows to the warehouse's wall time, as on the screens (decision 090). */
const columns: Column<LoadingReportRow>[] = [
  { title: 'ID Saída', width: 10, kind: 'integer', value: (row) => row.id },
  { title: 'OC', width: 14, kind: 'text', value: (row) => row.oc },
  { title: 'OT', width: 14, kind: 'text', value: (row) => row.ot },
  {
    title: 'Agendado',
    width: 18,
    kind: 'moment',
    value: (row) => momentOf(row.dataAgendada),
  },
  { title: 'Início', width: 18, kind: 'moment', value: (row) => momentOf(row.inicio) },
  {
    title: 'Veículo Carregado',
    width: 18,
    kind: 'moment',
    value: (row) => momentOf(row.veiculoCarregado),
  },
  { title: 'Fim', width: 18, kind: 'moment', value: (row) => momentOf(row.fim) },
  { title: 'Status', width: 24, kind: 'text', value: (row) => loadingStatusWord(row.status).text },
]
