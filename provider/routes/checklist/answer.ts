import { and, eq, sql } from 'drizzle-orm'
import { Type } from 'typebox'
import {
  ChecklistAnswer,
  ChecklistAnswerRemoval,
  ChecklistResponse,
} from '#contract/schemas/checklist.ts'
import { Value } from '#contract/schemas/common.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { checklistAnswers, checklistOptions } from '../../db/schema/checklists.ts'
import { refusalAt } from '../../errors/refusal.ts'
import { refuseUnseen } from '../../errors/refuse-unseen.ts'
import { personOf, type Api, type Means } from '../api.ts'
import { refreshChecklist } from '../receiving/parts/sections.ts'
import {
  findChecklist,
  findQuestion,
  isolationFor,
  openChecklist,
  type ChecklistAuthor,
} from './change-checklist.ts'
import {
  completeAnswer,
  isSameValue,
  refuseIncomplete,
  refuseNowhere,
  refuseSecondAnswer,
  saysTheSame,
  tellAnswer,
} from './answer-rules.ts'
import { listResponses } from './read-step.ts'
import { checklistCall } from '../describe-call.ts'

/**
 * POST /api/core/checklist/item (contract §8): one answer for each question, or for each exit place; the next answer
 * replaces it.
 */
export function routeChecklistAnswer(api: Api, { database, now }: Means) {
  api.post(
    '/api/core/checklist/item',
    checklistCall('Responder uma pergunta', Value(ChecklistResponse), { body: ChecklistAnswer }),
    async (request) => {
      const { uid, roles } = personOf(request)
      const known = await findChecklist(database.orm, request.body.idChecklist)
      return request.commit(
        async (tx) => ({ value: await saveAnswer(tx, request.body, { uid, roles, now: now() }) }),
        isolationFor(known),
      )
    },
  )
}

async function saveAnswer(
  tx: Orm,
  body: ChecklistAnswer,
  author: ChecklistAuthor,
): Promise<ChecklistResponse> {
  const { idChecklist, idPergunta, idSub = 0 } = body
  const checklist = await openChecklist(tx, idChecklist, author)
  const question = await findQuestion(tx, checklist, idPergunta)
  refuseSecondAnswer(question, idSub)
  const option = await findOption(tx, body)
  refuseIncomplete(question, body, option)
  const saved = await findResponse(tx, idChecklist, idPergunta, idSub)
  const answer = completeAnswer(body, question.tipo, option)
  refuseNowhere(question, answer)
  refuseUnseen({
    current: saved ?? null,
    seen: body.anterior,
    wanted: answer,
    isSame: isSameValue,
    tell: tellAnswer('responda'),
  })
  // An answer without a change keeps its author.
  if (saved && saysTheSame(saved, answer)) return saved
  const row = { ...answer, uid: author.uid, updatedAt: author.now }
  await tx
    .insert(checklistAnswers)
    .values({ idChecklist, idPergunta, idSub, ...row })
    .onConflictDoUpdate({
      target: [checklistAnswers.idChecklist, checklistAnswers.idPergunta, checklistAnswers.idSub],
      set: row,
    })
  await refreshChecklist(tx, checklist, author.now)
  const response = await findResponse(tx, idChecklist, idPergunta, idSub)
  if (!response) throw new TypeError('an answer that was just written is not there')
  return response
}

async function findResponse(tx: Orm, idChecklist: number, idPergunta: number, idSub: number) {
  const responses = await listResponses(tx, idChecklist, idPergunta)
  return responses.find((one) => one.idSub === idSub)
}

async function findOption(tx: Orm, { idOption, idPergunta }: ChecklistAnswer) {
  if (idOption === undefined || idOption === null) return undefined
  const [option] = await selectOption(tx, { idOption, idPergunta })
  if (!option) throw refusalAt('idOption', 'Esta opção não é desta pergunta')
  return option
}

const selectOption = prepareQuery((orm) =>
  orm
    .select()
    .from(checklistOptions)
    .where(
      and(
        eq(checklistOptions.id, sql.placeholder('idOption')),
        eq(checklistOptions.idPergunta, sql.placeholder('idPergunta')),
      ),
    ),
)

/** POST /api/core/checklist/item/remove (contract §8). Removing a missing answer succeeds. */
export function routeChecklistAnswerRemoval(api: Api, { now }: Means) {
  api.post(
    '/api/core/checklist/item/remove',
    checklistCall('Apagar a resposta de uma pergunta', Type.Object({ message: Type.String() }), {
      body: ChecklistAnswerRemoval,
    }),
    async (request) => {
      const { idChecklist, idPergunta, idSub, anterior } = request.body
      const { uid, roles } = personOf(request)
      return request.commit(async (tx) => {
        const checklist = await openChecklist(tx, idChecklist, { uid, roles, now: now() })
        await findQuestion(tx, checklist, idPergunta)
        for (const current of await listResponses(tx, idChecklist, idPergunta)) {
          if (idSub !== undefined && current.idSub !== idSub) continue
          refuseUnseen({
            current,
            seen: anterior,
            wanted: null,
            isSame: isSameValue,
            tell: tellAnswer('apague'),
          })
        }
        await tx
          .delete(checklistAnswers)
          .where(
            and(
              eq(checklistAnswers.idChecklist, idChecklist),
              eq(checklistAnswers.idPergunta, idPergunta),
              idSub === undefined ? undefined : eq(checklistAnswers.idSub, idSub),
            ),
          )
        await refreshChecklist(tx, checklist, now())
        return { message: 'Resposta apagada' }
      })
    },
  )
}
