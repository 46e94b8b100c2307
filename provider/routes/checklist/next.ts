import { count, eq } from 'drizzle-orm'
import { ChecklistNext, ChecklistStep } from '#contract/schemas/checklist.ts'
import { Value } from '#contract/schemas/common.ts'
import type { Orm } from '../../db/database.ts'
import { checklistDone, checklists } from '../../db/schema/checklists.ts'
import { Refusal } from '../../errors/refusal.ts'
import { personOf, type Api, type Means } from '../api.ts'
import { findQuestion, openChecklist, type ChecklistAuthor } from './change-checklist.ts'
import { countQuestions, readStep } from './read-step.ts'
import { checklistCall } from '../describe-call.ts'

/**
 * POST /api/core/checklist/next (contract §8): marks the question done and returns the next step (after the last
 * question that step itself).
 */
export function routeChecklistNext(api: Api, { now }: Means) {
  api.post(
    '/api/core/checklist/next',
    checklistCall('Avançar etapa', Value(ChecklistStep), { body: ChecklistNext }),
    async (request) => {
      const { uid, roles } = personOf(request)
      return request.commit(async (tx) => ({
        value: await finishQuestion(tx, request.body, { uid, roles, now: now() }),
      }))
    },
  )
}

/** A question that is done already stays unchanged. Throws 409 for a step that was not reached (spec 2 §4). */
async function finishQuestion(
  tx: Orm,
  { IdChecklist, IdPergunta }: ChecklistNext,
  author: ChecklistAuthor,
): Promise<ChecklistStep> {
  const checklist = await openChecklist(tx, IdChecklist, author)
  const question = await findQuestion(tx, checklist, IdPergunta)
  if (question.step > checklist.step) {
    throw new Refusal(409, `A etapa atual do checklist é a ${checklist.step}`)
  }
  await tx
    .insert(checklistDone)
    .values({ idChecklist: checklist.id, idPergunta: IdPergunta, uid: author.uid, at: author.now })
    .onConflictDoNothing()
  const total = await countQuestions(tx, checklist.idTemplate)
  const progress = {
    step: Math.max(checklist.step, Math.min(question.step + 1, total)),
    ready: Number((await countDone(tx, checklist.id)) === total),
  }
  await tx.update(checklists).set(progress).where(eq(checklists.id, checklist.id))
  return readStep(tx, { ...checklist, ...progress }, Math.min(question.step + 1, total))
}

async function countDone(tx: Orm, idChecklist: number): Promise<number> {
  const [row] = await tx
    .select({ done: count() })
    .from(checklistDone)
    .where(eq(checklistDone.idChecklist, idChecklist))
  return row?.done ?? 0
}
