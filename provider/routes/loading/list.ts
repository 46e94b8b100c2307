import { and, asc, desc, eq, like, lt, or, sql, type SQL } from 'drizzle-orm'
import { Type } from 'typebox'
import { Value } from '#contract/schemas/common.ts'
import { LoadingListItem, LoadingListQuery } from '#contract/schemas/loading.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { exits } from '../../db/schema/exits.ts'
import { loadings } from '../../db/schema/loading.ts'
import { recipients } from '../../db/schema/partners.ts'
import { toSearchPattern } from '../../db/search/search-text.ts'
import type { Api, Means } from '../api.ts'
import { toIso, tractors, trailers } from '../exits/find-exit.ts'
import { loadingCall } from '../describe-call.ts'

/**
 * GET /api/ops/carregamento/list (contract §6): begun loadings first, then waiting ones in the order of their schedule,
 * then finished ones, the latest first.
 */
export function routeLoadingList(api: Api, { database }: Means) {
  api.get(
    '/api/ops/carregamento/list',
    loadingCall('Carregamentos', Value(Type.Array(LoadingListItem)), {
      querystring: LoadingListQuery,
    }),
    async ({ query: { search = '', itens = 20 } }) => {
      const rows = await listLoadings(database.orm, search.trim(), itens)
      return {
        value: rows.map(({ dataSaida, dataAgendada, ...row }) => ({
          ...row,
          dtSaida: toIso(dataSaida ?? dataAgendada),
        })),
      }
    },
  )
}

/** Finished loadings accumulate, so they are queried only when the open ones leave room. */
async function listLoadings(orm: Orm, search: string, most: number) {
  const { selectOpen, selectDone } = search === '' ? all : found
  const pattern = toSearchPattern(search)
  const open = await selectOpen(orm, { most, pattern })
  if (open.length === most) return open
  const done = await selectDone(orm, { most: most - open.length, pattern })
  return [...open, ...done]
}

/** A literal, as in the conditions of the partial indexes. */
const finished = sql.raw('4')

const selectLoadings = (orm: Orm) =>
  orm
    .select({
      id: loadings.idSaida,
      ot: exits.ot,
      dataSaida: exits.dataSaida,
      dataAgendada: exits.dataAgendada,
      oc: exits.oc,
      dest: recipients.razaoSocial,
      cavalo: tractors.placa,
      carroceria: trailers.placa,
      status: loadings.status,
    })
    .from(loadings)
    .innerJoin(exits, eq(exits.id, loadings.idSaida))
    .leftJoin(tractors, eq(tractors.id, exits.idPlacaCavalo))
    .leftJoin(trailers, eq(trailers.id, exits.idPlacaCarreta))
    .leftJoin(recipients, eq(recipients.id, exits.idDestinatario))

const prepareLoadings = (wanted: SQL | undefined) => ({
  selectOpen: prepareQuery((orm) =>
    selectLoadings(orm)
      .where(and(lt(loadings.status, finished), wanted))
      .orderBy(
        sql`case when ${loadings.status} = 1 then 1 else 0 end`,
        asc(exits.dataAgendada),
        asc(exits.id),
      )
      .limit(sql.placeholder('most')),
  ),
  selectDone: prepareQuery((orm) =>
    selectLoadings(orm)
      .where(and(eq(loadings.status, finished), wanted))
      .orderBy(desc(loadings.fim), desc(loadings.idSaida))
      .limit(sql.placeholder('most')),
  ),
})

const all = prepareLoadings(undefined)

const found = prepareLoadings(
  or(
    like(exits.searchText, sql.placeholder('pattern')),
    like(sql`cast(${exits.id} as text)`, sql.placeholder('pattern')),
  ),
)
