import { asc, desc, eq, like, or, sql } from 'drizzle-orm'
import { Type } from 'typebox'
import { RecordNumber, Value } from '#contract/schemas/common.ts'
import {
  StuffingFileQuery,
  StuffingListItem,
  StuffingListQuery,
  StuffingState,
} from '#contract/schemas/stuffing.ts'
import { stuffingSteps } from '#contract/stuffing-steps.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { exits } from '../../db/schema/exits.ts'
import { stuffingReports } from '../../db/schema/stuffing.ts'
import { toSearchPattern } from '../../db/search/search-text.ts'
import type { Api, Means } from '../api.ts'
import { findExit, toIso, tractors, trailers } from '../exits/find-exit.ts'
import { by, stuffingCall } from '../describe-call.ts'
import { Refusal } from '../../errors/refusal.ts'
import { Binary } from '../files.ts'
import { asPdf, sendPrint } from '../send-print.ts'
import { sendPhoto } from '../send-photo.ts'
import { findReport, listPhotos, readState } from './find-report.ts'

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

/** GET /api/ops/estufagem/{id} (contract §9). */
export function routeStuffingReport(api: Api, { database }: Means) {
  api.get(
    '/api/ops/estufagem/:idSaida',
    stuffingCall('Estado de um relatório de estufagem', Value(StuffingState), by('idSaida')),
    async ({ params }) => ({ value: await readState(database.orm, params.idSaida) }),
  )
}

/** GET /api/ops/estufagem/pdf/{idSaida} (contract §9); the PDF of an incomplete report says that it is incomplete. */
export function routeStuffingPdf(api: Api, means: Means) {
  const { orm } = means.database
  api.get(
    '/api/ops/estufagem/pdf/:idSaida',
    stuffingCall('Relatório de estufagem em PDF', Binary('application/pdf'), {
      ...by('idSaida'),
      ...asPdf,
    }),
    async (request, reply) => {
      const { idSaida } = request.params
      const report = await findReport(orm, idSaida)
      const exit = await findExit(orm, idSaida)
      if (!exit) throw new Refusal(404, 'Saída não encontrada')
      return sendPrint(request, reply, means, {
        records: { report, exit, photos: await listPhotos(orm, idSaida) },
        filename: `estufagem-${idSaida}.pdf`,
        print: async () => (await import('../../pdf/print-stuffing.ts')).printStuffing,
      })
    },
  )
}

/** GET /api/ops/estufagem/file/{idSaida}/{step} (contract §9); of PRE the last photo, or number `n`. */
export function routeStuffingFile(api: Api, { database, photos }: Means) {
  api.get(
    '/api/ops/estufagem/file/:idSaida/:step',
    stuffingCall('Foto de uma etapa', Binary('image/jpeg'), {
      params: Type.Object({ idSaida: RecordNumber, step: Type.Enum(stuffingSteps) }),
      querystring: StuffingFileQuery,
      produces: ['image/jpeg'],
    }),
    async (request, reply) => {
      const { idSaida, step } = request.params
      const { n, thumb } = request.query
      await findReport(database.orm, idSaida)
      const ofStep = (await listPhotos(database.orm, idSaida)).filter((one) => one.step === step)
      const photo = step === 'PRE' && n !== undefined ? ofStep[n - 1] : ofStep.at(-1)
      if (!photo) throw new Refusal(404, 'Esta etapa ainda não tem foto')

      const rendering = thumb === 1 ? 'thumbnail' : 'image'
      const filename = `estufagem-${idSaida}-${step}.jpg`
      return sendPhoto(request, reply, photos, { sha256: photo.sha256, rendering, filename })
    },
  )
}
