import { Type } from 'typebox'
import { ChecklistMenuItem, ChecklistModel, ChecklistStep } from '#contract/schemas/checklist.ts'
import { RecordId, Value } from '#contract/schemas/common.ts'
import { judgeQuestion } from '#src/domain/records/receiving-sections.ts'
import { refusals, type Api, type Means } from '../../api.ts'
import { findChecklistOfReport } from '../../checklist/change-checklist.ts'
import { readQuestionFacts, type AnsweredQuestion } from '../../checklist/question-facts.ts'
import { readModel } from '../../checklist/read-model.ts'
import { readStep } from '../../checklist/read-step.ts'

const tags = ['Recebimento']

/** GET /api/ops/recebimento/checklist/… (contract §7): the menu, the furthest step, any step, the questions. */
export function routeReceivingChecklist(api: Api, { database }: Means) {
  api.get(
    '/api/ops/recebimento/checklist/menu/:id',
    {
      schema: {
        tags,
        summary: 'Etapas do checklist de um relatório',
        params: Type.Object({ id: RecordId }),
        response: { 200: Value(Type.Array(ChecklistMenuItem)), ...refusals },
      },
    },
    async ({ params: { id } }) => {
      const checklist = await findChecklistOfReport(database.orm, id)
      const questions = await readQuestionFacts(database.orm, checklist)
      return { value: questions.map(describeInMenu) }
    },
  )
  api.get(
    '/api/ops/recebimento/checklist/modelo',
    {
      schema: {
        tags,
        summary: 'O que o checklist de recebimento pergunta',
        response: { 200: Value(ChecklistModel), ...refusals },
      },
    },
    async () => ({ value: await readModel(database.orm, 'RECEBIMENTO') }),
  )
  api.get(
    '/api/ops/recebimento/checklist/:id',
    {
      schema: {
        tags,
        summary: 'Etapa mais adiantada do checklist de um relatório',
        params: Type.Object({ id: RecordId }),
        response: { 200: Value(ChecklistStep), ...refusals },
      },
    },
    async ({ params: { id } }) => {
      const checklist = await findChecklistOfReport(database.orm, id)
      return { value: await readStep(database.orm, checklist, checklist.step) }
    },
  )
  api.get(
    '/api/ops/recebimento/checklist/:id/:step',
    {
      schema: {
        tags,
        summary: 'Uma etapa do checklist de um relatório',
        params: Type.Object({ id: RecordId, step: RecordId }),
        response: { 200: Value(ChecklistStep), ...refusals },
      },
    },
    async ({ params: { id, step } }) => {
      const checklist = await findChecklistOfReport(database.orm, id)
      return { value: await readStep(database.orm, checklist, step) }
    },
  )
}

function describeInMenu(asked: AnsweredQuestion): ChecklistMenuItem {
  const { id, step, descricao } = asked.question
  const notes = asked.answers.flatMap(({ answer }) => answer.obs ?? [])
  return {
    step,
    descricao,
    respostas: asked.answers.map(({ answer }) => ({
      idResposta: answer.id,
      value: answer.valueString ?? '',
    })),
    observacoes: notes.length === 0 ? null : notes.join('\n'),
    status: judgeQuestion(asked).status,
    idPergunta: id,
  }
}
