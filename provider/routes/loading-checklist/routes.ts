import { eq } from 'drizzle-orm'
import { Type } from 'typebox'
import {
  LoadingChecklistHeader,
  LoadingChecklistPage,
  LoadingChecklistQuery,
  LoadingNotReady,
  LoadingReady,
} from '#contract/schemas/loading-checklist.ts'
import {
  listMissingOfLoading,
  tellMissingOfLoading,
} from '#src/domain/records/loading-readiness.ts'
import type { Api, Means } from '../api.ts'
import { by, loadingChecklistCall } from '../describe-call.ts'
import type { Orm } from '../../db/database.ts'
import { checklists, checklistTemplates } from '../../db/schema/checklists.ts'
import { Refusal } from '../../errors/refusal.ts'
import { Binary } from '../files.ts'
import { findExit } from '../exits/find-exit.ts'
import { asPdf, sendPrint } from '../send-print.ts'
import { describeQuestions } from './describe-questions.ts'
import { findHeader, listHeaders, toContract, type Header } from './find-header.ts'
import { readQuestions, type FilledQuestion } from './read-questions.ts'
import { countMissing } from './count-missing.ts'

/** Every call of contract §11; answers and photos go to the shared checklist. */
export function routeLoadingChecklists(api: Api, means: Means) {
  routeLoadingChecklistList(api, means)
  routeLoadingChecklist(api, means)
  routeLoadingChecklistReady(api, means)
  routeLoadingChecklistPdf(api, means)
}

/** GET /api/sgi/checklists/carregamento/{id} (contract §11): the first read creates the checklist. */
function routeLoadingChecklist(api: Api, { database, now }: Means) {
  api.get(
    '/api/sgi/checklists/carregamento/:idSaida',
    loadingChecklistCall('O checklist de um veículo', LoadingChecklistPage, by('idSaida')),
    async (request) => {
      const { idSaida } = request.params
      const known = await findHeader(database.orm, idSaida)
      if (known.idChecklist === null) {
        await request.commit((tx) => makeChecklist(tx, idSaida, now()))
      }
      const header = known.idChecklist === null ? await findHeader(database.orm, idSaida) : known
      const idChecklist = header.idChecklist ?? 0
      const questions = await readQuestions(database.orm, idChecklist)
      return {
        checklist: {
          ...toContract(header),
          idChecklist,
          blocked: header.blocked ?? 0,
          faltam: listMissingOfLoading(questions).length,
        },
        perguntas: describeQuestions(questions),
      }
    },
  )
}

/** The id of the template of loading checklists. */
async function findTemplate(orm: Orm): Promise<number> {
  const [template] = await orm
    .select({ id: checklistTemplates.id })
    .from(checklistTemplates)
    .where(eq(checklistTemplates.codigo, 'CARREGAMENTO'))
  if (!template) throw new TypeError('the migrations make the template of the loading checklist')
  return template.id
}

/** Creates the exit's empty checklist unless it has one, because no call of the contract creates it. */
async function makeChecklist(tx: Orm, idSaida: number, createdAt: Date) {
  const idTemplate = await findTemplate(tx)
  await tx.insert(checklists).values({ idTemplate, idSaida, createdAt }).onConflictDoNothing()
}

/** GET /api/sgi/checklists/carregamento/list (contract §11): an array, vehicles still here first. */
function routeLoadingChecklistList(api: Api, { database }: Means) {
  api.get(
    '/api/sgi/checklists/carregamento/list',
    loadingChecklistCall('Veículos e os seus checklists', Type.Array(LoadingChecklistHeader), {
      querystring: LoadingChecklistQuery,
    }),
    async ({ query: { search = '', itens = 20 } }) => {
      const headers = await listHeaders(database.orm, search.trim(), itens)
      const missingOf = await countMissing(
        database.orm,
        headers.flatMap(({ idChecklist }) => idChecklist ?? []),
      )
      return headers.map((header) => ({
        ...toContract(header),
        faltam: missingOf(header.idChecklist),
      }))
    },
  )
}

/** GET /api/sgi/checklists/carregamento/pdf/{id} (contract §11), for checklists that are ready. */
function routeLoadingChecklistPdf(api: Api, means: Means) {
  const { orm } = means.database
  api.get(
    '/api/sgi/checklists/carregamento/pdf/:idSaida',
    loadingChecklistCall('Checklist de carregamento em PDF', Binary('application/pdf'), {
      ...by('idSaida'),
      ...asPdf,
      response: { 409: LoadingNotReady },
    }),
    async (request, reply) => {
      const { idSaida } = request.params
      const { header, questions } = await readWhenReady(orm, idSaida)
      const exit = await findExit(orm, idSaida)
      if (!exit) throw new Refusal(404, 'Saída não encontrada')
      return sendPrint(request, reply, means, {
        records: { header: toContract(header), exit, questions },
        filename: `checklist-carregamento-${idSaida}.pdf`,
        print: async () =>
          (await import('../../pdf/print-loading-checklist.ts')).printLoadingChecklist,
      })
    },
  )
}

/** GET /api/sgi/checklists/carregamento/ready/{id} (contract §11): 409 with the missing items. */
function routeLoadingChecklistReady(api: Api, { database }: Means) {
  api.get(
    '/api/sgi/checklists/carregamento/ready/:idSaida',
    loadingChecklistCall('Se o checklist está completo', LoadingReady, {
      ...by('idSaida'),
      response: { 409: LoadingNotReady },
    }),
    async ({ params: { idSaida } }) => {
      await readWhenReady(database.orm, idSaida)
      return { ready: true, message: tellMissingOfLoading([]) }
    },
  )
}

/**
 * Returns a complete checklist. Throws 404, and 409 for a checklist that does not exist yet, or with the missing items.
 */
async function readWhenReady(
  orm: Orm,
  idSaida: number,
): Promise<{ header: Header; questions: FilledQuestion[] }> {
  const header = await findHeader(orm, idSaida)
  if (header.idChecklist === null) {
    throw new Refusal(409, 'Este checklist ainda não foi iniciado', { details: { ready: false } })
  }
  const questions = await readQuestions(orm, header.idChecklist)
  const missing = listMissingOfLoading(questions)
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((one) => [String(one.id), one.missing]))
    throw new Refusal(409, tellMissingOfLoading(missing), { fields, details: { ready: false } })
  }
  return { header, questions }
}
