import { asc, desc, eq, like, or, sql } from 'drizzle-orm'
import { Type } from 'typebox'
import { Value } from '#contract/schemas/common.ts'
import { StuffingListItem, StuffingListQuery } from '#contract/schemas/stuffing.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { exits } from '../../db/schema/exits.ts'
import { stuffingReports } from '../../db/schema/stuffing.ts'
import { toSearchPattern } from '../../db/search/search-text.ts'
import type { Api, Means } from '../api.ts'
import { toIso, tractors, trailers } from '../exits/find-exit.ts'
import { stuffingCall } from '../describe-call.ts'

/** GET /api/ops/estufagem/list (contract §9): unfinished reports first, the latest date first. */
export function routeStuffingList(api: Api, { database }: Means) {
  api.get(
    '/api/ops/estufagem/list',
    stuffingCall('Relatórios de estufagem', Value(Type.Array(StuffingListItem)), {
      querystring: StuffingListQuery,
    }),
    async ({ query: { search = '', items, itens } }) => {
      const rows = await listReports(database.orm, search.trim(), items ?? itens ?? 20)
      return { value: rows.map((row) => ({ ...row, dataAgendada: toIso(row.dataAgendada) })) }
    },
  )
}

const listReports = (orm: Orm, search: string, most: number) =>
  search === ''
    ? selectAll(orm, { most })
    : selectFound(orm, { most, pattern: toSearchPattern(search) })

const selectReports = (orm: Orm) =>
  orm
    .select({
      idSaida: exits.id,
      ot: exits.ot,
      dataAgendada: exits.dataAgendada,
      oc: exits.oc,
      containerNumero: exits.containerNumero,
      placaCavalo: tractors.placa,
      placaCarreta: trailers.placa,
      status: stuffingReports.status,
      step: stuffingReports.step,
      hasPre: stuffingReports.hasPre,
    })
    .from(stuffingReports)
    .innerJoin(exits, eq(exits.id, stuffingReports.idSaida))
    .leftJoin(tractors, eq(tractors.id, exits.idPlacaCavalo))
    .leftJoin(trailers, eq(trailers.id, exits.idPlacaCarreta))
    .orderBy(asc(stuffingReports.status), desc(exits.dataAgendada), desc(exits.id))
    .limit(sql.placeholder('most'))
    .$dynamic()

const selectAll = prepareQuery(selectReports)

const selectFound = prepareQuery((orm) => {
  const pattern = sql.placeholder('pattern')
  return selectReports(orm).where(
    or(like(exits.searchText, pattern), like(sql`cast(${exits.id} as text)`, pattern)),
  )
})
