import { LoadingChecklistPage } from '#contract/schemas/loading-checklist.ts'
import { listMissingOfLoading } from '#src/domain/records/loading-readiness.ts'
import type { Api, Means } from '../api.ts'
import { describeQuestions } from './describe-questions.ts'
import { makeChecklist } from './ensure-checklist.ts'
import { findHeader, toContract } from './find-header.ts'
import { readQuestions } from './read-questions.ts'
import { by, loadingChecklistCall } from '../describe-call.ts'

/** GET /api/sgi/checklists/carregamento/{id} (contract §11): the first read creates the checklist. */
export function routeLoadingChecklist(api: Api, { database, now }: Means) {
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
