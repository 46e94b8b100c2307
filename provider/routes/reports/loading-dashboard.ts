import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Type } from 'typebox'
import { LoadingDashboard, ReportMonth, type LoadingDay } from '#contract/schemas/reports.ts'
import { dayOf } from '#src/domain/time/days.ts'
import type { Orm } from '../../db/database.ts'
import { loadings } from '../../db/schema/loading.ts'
import type { Api, Means } from '../api.ts'
import { firstDay, startOf } from './month.ts'
import { reportCall } from '../describe-call.ts'

/** GET /api/rep/ops/carregamento/dashboard/{year}/{month} (contract §4). */
export function routeLoadingDashboard(api: Api, { database, now, timeZone }: Means) {
  api.get(
    '/api/rep/ops/carregamento/dashboard/:year/:month',
    reportCall('Tempos e totais dos carregamentos do mês', LoadingDashboard, {
      params: Type.Object(ReportMonth),
    }),
    async ({ params: { year, month } }) => {
      const days = await sumDays(database.orm, year, month, timeZone)
      const sumOf = new Map(days.map((day) => [day.dia, day]))
      const last = lastDay(year, month, dayOf(now(), timeZone))
      const graphDiario = Array.from({ length: last }, (_, at): LoadingDay => {
        const sums = sumOf.get(at + 1)
        return { dia: at + 1, ...meansOf(sums ? [sums] : []), total: sums?.total ?? 0 }
      })
      const total = days.reduce((sum, day) => sum + day.total, 0)
      return { total, ...meansOf(days), graphDiario, disclaimer }
    },
  )
}

const disclaimer =
  'Conta os carregamentos que terminaram no mês. Os tempos são médias, em minutos; um carregamento sem um dos horários fica fora da média que precisa dele.'

/** The last day of a month up to today; 0 for a future month. */
function lastDay(year: number, month: number, today: string): number {
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = today.split('-').map(Number)
  if (year === thisYear && month === thisMonth) return thisDay
  return firstDay(year, month) < today ? days : 0
}

/** `total` counts the loadings that ended on the day; `of` counts those with both times of an interval. */
interface DaySums {
  dia: number
  total: number
  loading: Sum
  leaving: Sum
  whole: Sum
}
type Sum = { minutes: number; of: number }

const minutesBetween = (from: PgColumn, to: PgColumn) =>
  sql`extract(epoch from (${to} - ${from})) / 60`

/** Uses the index of finished loadings. */
async function sumDays(
  orm: Orm,
  year: number,
  month: number,
  timeZone: string,
): Promise<DaySums[]> {
  const dia = sql`extract(day from (${loadings.fim} at time zone ${timeZone}))`
  const sums = (name: string, from: PgColumn, to: PgColumn) => ({
    minutes: sql`coalesce(sum(${minutesBetween(from, to)}), 0)`.mapWith(Number).as(`${name}_sum`),
    of: sql`count(${minutesBetween(from, to)})`.mapWith(Number).as(`${name}_of`),
  })
  return orm
    .select({
      dia: dia.mapWith(Number).as('dia'),
      total: sql`count(*)`.mapWith(Number).as('total'),
      loading: sums('loading', loadings.inicio, loadings.veiculoCarregado),
      leaving: sums('leaving', loadings.veiculoCarregado, loadings.fim),
      whole: sums('whole', loadings.inicio, loadings.fim),
    })
    .from(loadings)
    .where(
      and(
        eq(loadings.status, sql.raw('4')),
        gte(loadings.fim, startOf(firstDay(year, month), timeZone)),
        lt(loadings.fim, startOf(firstDay(year, month + 1), timeZone)),
      ),
    )
    .groupBy(sql`dia`)
    .orderBy(sql`dia`)
}

const meansOf = (days: readonly DaySums[]) => ({
  tmc: meanOf(days.map(({ loading }) => loading)),
  tms: meanOf(days.map(({ leaving }) => leaving)),
  tmt: meanOf(days.map(({ whole }) => whole)),
})

/** To the tenth of a minute; each loading has the same weight, on whichever day it was. */
function meanOf(sums: readonly Sum[]): number | null {
  const of = sums.reduce((all, sum) => all + sum.of, 0)
  const minutes = sums.reduce((all, sum) => all + sum.minutes, 0)
  return of === 0 ? null : Math.round((minutes / of) * 10) / 10
}
