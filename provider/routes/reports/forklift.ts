import { and, asc, count, eq, gte, lt, max, min } from 'drizzle-orm'
import { Type } from 'typebox'
import { ForkliftReportRow, ReportMonth } from '#contract/schemas/reports.ts'
import type { Orm } from '../../db/database.ts'
import { forkliftChecklists, forklifts } from '../../db/schema/forklifts.ts'
import type { Api, Means } from '../api.ts'
import { Binary } from '../files.ts'
import type { Column } from '../../excel/write-sheet.ts'
import { firstDay, nameMonth } from './month.ts'
import { sendSheet, xlsx } from './send-sheet.ts'
import { reportCall } from '../describe-call.ts'

const params = Type.Object(ReportMonth)

/** GET /api/rep/sgi/empilhadeira/mensal/{year}/{month}, and as Excel (contract §4). */
export function routeForkliftReport(api: Api, { database: { orm }, timeZone }: Means) {
  api.get(
    '/api/rep/sgi/empilhadeira/mensal/:year/:month',
    reportCall('Empilhadeiras no mês', Type.Array(ForkliftReportRow), { params }),
    async ({ params: { year, month } }) => listMonth(orm, year, month),
  )
  api.get(
    '/api/rep/sgi/empilhadeira/mensal/excel/:year/:month',
    reportCall('Empilhadeiras no mês, em Excel', Binary(xlsx), { params, produces: [xlsx] }),
    async (request, reply) => {
      const { year, month } = request.params
      return sendSheet(request, reply, {
        name: `Empilhadeiras ${nameMonth(year, month)}`,
        filename: `empilhadeiras-${nameMonth(year, month)}.xlsx`,
        columns,
        timeZone,
        rows: await listMonth(orm, year, month),
      })
    },
  )
}

const columns: Column<ForkliftReportRow>[] = [
  { title: 'Empilhadeira', width: 34, kind: 'text', value: (row) => row.empilhadeira },
  { title: 'Checklists', width: 12, kind: 'integer', value: (row) => row.checklists },
  { title: 'Horímetro Inicial', width: 18, kind: 'decimal', value: (row) => row.horimetroInicial },
  { title: 'Horímetro Final', width: 18, kind: 'decimal', value: (row) => row.horimetroFinal },
  { title: 'Horas', width: 10, kind: 'decimal', value: (row) => row.horas },
]

/** The hour-meter never decreases, so its minimum is the first of the month, its maximum the last. */
async function listMonth(orm: Orm, year: number, month: number): Promise<ForkliftReportRow[]> {
  const rows = await orm
    .select({
      empilhadeira: forklifts.descricao,
      checklists: count(),
      first: min(forkliftChecklists.horimetro),
      last: max(forkliftChecklists.horimetro),
    })
    .from(forkliftChecklists)
    .innerJoin(forklifts, eq(forklifts.id, forkliftChecklists.idMaquina))
    .where(
      and(
        gte(forkliftChecklists.dia, firstDay(year, month)),
        lt(forkliftChecklists.dia, firstDay(year, month + 1)),
      ),
    )
    .groupBy(forklifts.id, forklifts.descricao)
    .orderBy(asc(forklifts.descricao), asc(forklifts.id))
  return rows.map(({ empilhadeira, checklists, first, last }) => ({
    empilhadeira,
    checklists,
    horimetroInicial: first ?? 0,
    horimetroFinal: last ?? 0,
    // Tenths of an hour: rounding removes the floating-point error of the difference.
    horas: Math.round(((last ?? 0) - (first ?? 0)) * 10) / 10,
  }))
}
