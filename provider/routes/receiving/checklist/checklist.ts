import { Type } from 'typebox'
import { ChecklistMenuItem, ChecklistModel, ChecklistStep } from '#contract/schemas/checklist.ts'
import { Value } from '#contract/schemas/common.ts'
import { judgeQuestion } from '#src/domain/records/receiving-sections.ts'
import type { Api, Means } from '../../api.ts'
import { findChecklistOfReport } from '../../checklist/change-checklist.ts'
import { readQuestionFacts, type AnsweredQuestion } from '../../checklist/question-facts.ts'
import { readModel } from '../../checklist/read-model.ts'
import { readStep } from '../../checklist/read-step.ts'
import { by, receivingCall } from '../../describe-call.ts'

/** GET /api/ops/recebimento/checklist/… (contract §7): the menu, the furthest step, any step, the questions. */
export function routeReceivingChecklist(api: Api, { database }: Means) {
  api.get(
    '/api/ops/recebimento/checklist/menu/:id',
    receivingCall(
      'Etapas do checklist de um relatório',
      Value(Type.Array(ChecklistMenuItem)),
      by('id'),
    ),
    async ({ params: { id } }) => {
      const checklist = await findChecklistOfReport(database.orm, id)
      const questions = await readQuestionFacts(database.orm, checklist)
      return { value: questions.map(describeInMenu) }
    },
  )
  api.get(
    '/api/ops/recebimento/checklist/modelo',
    receivingCall('O que o checklist de recebimento pergunta', Value(ChecklistModel)),
    async () => ({ value: await readModel(database.orm, 'RECEBIMENTO') }),
  )
  api.get(
    '/api/ops/recebimento/checklist/:id',
    receivingCall(
      'Etapa mais adiantada do checklist de um relatório',
      Value(ChecklistStep),
      by('id'),
    ),
    async ({ params: { id } }) => {
      const checklist = await findChecklistOfReport(database.orm, id)
      return { value: await readStep(database.orm, checklist, checklist.step) }
    },
  )
  api.get(
    '/api/ops/recebimento/checklist/:id/:step',
    receivingCall('Uma etapa do checklist de um relatório', Value(ChecklistStep), by('id', 'step')),
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
