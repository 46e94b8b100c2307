import { and, eq } from 'drizzle-orm'
import { Type } from 'typebox'
import {
  ChecklistAnswer,
  ChecklistAnswerRemoval,
  ChecklistResponse,
} from '#contract/schemas/checklist.ts'
import { Value } from '#contract/schemas/common.ts'
import type { Orm } from '../../db/database.ts'
import { checklistAnswers, checklistOptions } from '../../db/schema/checklists.ts'
import { Refusal } from '../../errors/refusal.ts'
import { personOf, refusals, type Api, type Means } from '../api.ts'
import type { Author } from '../receiving/change-report.ts'
import { refreshChecklist } from '../receiving/sections.ts'
import { findQuestion, openChecklist } from './change-checklist.ts'
import { completeAnswer, refuseIncomplete, refuseOverwriting } from './answer-rules.ts'
import { listResponses } from './read-step.ts'

/** POST /api/core/checklist/item (contract §8): one answer a question, choosing again replaces. */
export function routeChecklistAnswer(api: Api, { now }: Means) {
  api.post(
    '/api/core/checklist/item',
    {
      schema: {
        tags: ['Checklist'],
        summary: 'Responder uma pergunta',
        body: ChecklistAnswer,
        response: { 200: Value(ChecklistResponse), ...refusals },
      },
    },
    async (request) => {
      const { uid } = personOf(request)
      return request.commit(async (tx) => ({
        value: await saveAnswer(tx, request.body, { uid, now: now() }),
      }))
    },
  )
}

async function saveAnswer(
  tx: Orm,
  body: ChecklistAnswer,
  author: Author,
): Promise<ChecklistResponse> {
  const { idChecklist, idPergunta } = body
  const checklist = await openChecklist(tx, idChecklist, author)
  const question = await findQuestion(tx, checklist, idPergunta)
  const option = await findOption(tx, body)
  refuseIncomplete(body, option)
  const [saved] = await listResponses(tx, idChecklist, idPergunta)
  const answer = completeAnswer(body, question.tipo, option)
  refuseOverwriting(saved, answer, body.anterior)
  const row = { ...answer, uid: author.uid, updatedAt: author.now }
  await tx
    .insert(checklistAnswers)
    .values({ idChecklist, idPergunta, idSub: 0, ...row })
    .onConflictDoUpdate({
      target: [checklistAnswers.idChecklist, checklistAnswers.idPergunta, checklistAnswers.idSub],
      set: row,
    })
  await refreshChecklist(tx, checklist, author.now)
  const [response] = await listResponses(tx, idChecklist, idPergunta)
  if (!response) throw new TypeError('an answer that was just written is not there')
  return response
}

async function findOption(tx: Orm, { idOption, idPergunta }: ChecklistAnswer) {
  if (idOption === undefined || idOption === null) return undefined
  const [option] = await tx
    .select()
    .from(checklistOptions)
    .where(and(eq(checklistOptions.id, idOption), eq(checklistOptions.idPergunta, idPergunta)))
  if (!option) {
    const message = 'Esta opção não é desta pergunta'
    throw new Refusal(422, message, { fields: { idOption: message } })
  }
  return option
}

/** POST /api/core/checklist/item/remove (contract §8); an answer that is not there is removed already. */
export function routeChecklistAnswerRemoval(api: Api, { now }: Means) {
  api.post(
    '/api/core/checklist/item/remove',
    {
      schema: {
        tags: ['Checklist'],
        summary: 'Apagar a resposta de uma pergunta',
        body: ChecklistAnswerRemoval,
        response: { 200: Type.Object({ message: Type.String() }), ...refusals },
      },
    },
    async (request) => {
      const { idChecklist, idPergunta } = request.body
      const { uid } = personOf(request)
      return request.commit(async (tx) => {
        const checklist = await openChecklist(tx, idChecklist, { uid, now: now() })
        await findQuestion(tx, checklist, idPergunta)
        await tx
          .delete(checklistAnswers)
          .where(
            and(
              eq(checklistAnswers.idChecklist, idChecklist),
              eq(checklistAnswers.idPergunta, idPergunta),
            ),
          )
        await refreshChecklist(tx, checklist, now())
        return { message: 'Resposta apagada' }
      })
    },
  )
}
