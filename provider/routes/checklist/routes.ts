import { and, count, eq } from 'drizzle-orm'
import { ChecklistNext, ChecklistStep } from '#contract/schemas/checklist.ts'
import { Value } from '#contract/schemas/common.ts'
import { type Api, type Means, personOf } from '../api.ts'
import { checklistDone, checklistImages, checklists } from '../../db/schema/checklists.ts'
import { Binary } from '../files.ts'
import { sendPhoto } from '../send-photo.ts'
import { by, checklistCall } from '../describe-call.ts'
import type { Orm } from '../../db/database.ts'
import { Refusal } from '../../errors/refusal.ts'
import { routeChecklistAnswer, routeChecklistAnswerRemoval } from './answer.ts'
import { noImage, routeChecklistImageRemoval, routeChecklistImageUploads } from './images.ts'
import {
  type ChecklistAuthor,
  findQuestion,
  openChecklist,
  refuseStranger,
} from './change-checklist.ts'
import { countQuestions, readStep } from './read-step.ts'

/** Every call of contract §8. */
export function routeChecklist(api: Api, means: Means) {
  routeChecklistAnswer(api, means)
  routeChecklistAnswerRemoval(api, means)
  routeChecklistNext(api, means)
  routeChecklistImageUploads(api, means)
  routeChecklistImageRemoval(api, means)
  routeChecklistImageFiles(api, means)
}

/** GET /api/core/checklist/image/{idChecklist}/{idImage}, and image/thumb/… (contract §8). */
function routeChecklistImageFiles(api: Api, { database, photos }: Means) {
  for (const rendering of ['image', 'thumbnail'] as const) {
    const folder = rendering === 'image' ? 'image' : 'image/thumb'
    api.get(
      `/api/core/checklist/${folder}/:idChecklist/:idImage`,
      checklistCall(
        rendering === 'image' ? 'Foto de uma pergunta' : 'Miniatura de uma foto',
        Binary('image/jpeg'),
        {
          ...by('idChecklist', 'idImage'),
          produces: ['image/jpeg'],
        },
      ),
      async (request, reply) => {
        const { idChecklist, idImage } = request.params
        const [image] = await database.orm
          .select({ sha256: checklistImages.sha256, idSaida: checklists.idSaida })
          .from(checklistImages)
          .innerJoin(checklists, eq(checklists.id, checklistImages.idChecklist))
          .where(and(eq(checklistImages.id, idImage), eq(checklistImages.idChecklist, idChecklist)))
        if (!image) throw noImage()
        refuseStranger(image, personOf(request))
        const filename = `checklist-${idChecklist}-${idImage}.jpg`
        return sendPhoto(request, reply, photos, { sha256: image.sha256, rendering, filename })
      },
    )
  }
}

/**
 * POST /api/core/checklist/next (contract §8): marks the question done and returns the next step (after the last
 * question that step itself).
 */
function routeChecklistNext(api: Api, { now }: Means) {
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
