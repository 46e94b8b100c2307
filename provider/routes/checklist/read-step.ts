import { and, asc, count, eq, sql } from 'drizzle-orm'
import type {
  ChecklistOption,
  ChecklistResponse,
  ChecklistStep,
} from '#contract/schemas/checklist.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import {
  checklistAnswers,
  checklistHints,
  checklistImages,
  checklistOptions,
  checklistQuestions,
} from '../../db/schema/checklists.ts'
import { users } from '../../db/schema/people.ts'
import { photos } from '../../db/schema/photos.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Checklist } from './change-checklist.ts'

/** A step as the contract shows it; any step may be read, even one that was not reached. Throws 404. */
export async function readStep(
  orm: Orm,
  checklist: Checklist,
  current: number,
): Promise<ChecklistStep> {
  const { id, idTemplate, ready, step, blocked } = checklist
  const [question] = await selectQuestion(orm, { idTemplate, current })
  if (!question) throw new Refusal(404, 'Etapa não encontrada neste checklist')
  const { pergunta, tipo, descricao } = question
  return {
    id,
    ready,
    step,
    blocked,
    total: await countQuestions(orm, idTemplate),
    current,
    question: { id: question.id, pergunta, tipo, descricao },
    options: await listOptions(orm, question.id),
    responses: await listResponses(orm, id, question.id),
    images: await listImages(orm, id, question.id),
    hints: await selectHints(orm, { idPergunta: question.id }),
  }
}

const selectQuestion = prepareQuery((orm) =>
  orm
    .select()
    .from(checklistQuestions)
    .where(
      and(
        eq(checklistQuestions.idTemplate, sql.placeholder('idTemplate')),
        eq(checklistQuestions.step, sql.placeholder('current')),
      ),
    ),
)

export async function countQuestions(orm: Orm, idTemplate: number): Promise<number> {
  const [row] = await selectTotal(orm, { idTemplate })
  return row?.total ?? 0
}

const selectTotal = prepareQuery((orm) =>
  orm
    .select({ total: count() })
    .from(checklistQuestions)
    .where(eq(checklistQuestions.idTemplate, sql.placeholder('idTemplate'))),
)

async function listOptions(orm: Orm, idPergunta: number): Promise<ChecklistOption[]> {
  const rows = await selectOptions(orm, { idPergunta })
  return rows.map(describeOption)
}

const selectOptions = prepareQuery((orm) =>
  orm
    .select()
    .from(checklistOptions)
    .where(eq(checklistOptions.idPergunta, sql.placeholder('idPergunta')))
    .orderBy(asc(checklistOptions.ordem)),
)

export const describeOption = ({
  id,
  tipo,
  texto,
  obsRequired,
  imagesRequired,
}: typeof checklistOptions.$inferSelect): ChecklistOption => ({
  id,
  tipo,
  texto,
  obsRequired,
  imagesRequired,
})

export async function listResponses(
  orm: Orm,
  idChecklist: number,
  idPergunta: number,
): Promise<ChecklistResponse[]> {
  const rows = await selectResponses(orm, { idChecklist, idPergunta })
  return rows.map(({ answer, imagesRequired, operador }) => ({
    ...answer,
    idResposta: answer.id,
    imagesRequired: imagesRequired ?? 0,
    operador,
    updatedAt: answer.updatedAt.toISOString(),
  }))
}

const selectResponses = prepareQuery((orm) =>
  orm
    .select({
      answer: checklistAnswers,
      imagesRequired: checklistOptions.imagesRequired,
      operador: users.nome,
    })
    .from(checklistAnswers)
    .innerJoin(users, eq(users.uid, checklistAnswers.uid))
    .leftJoin(checklistOptions, eq(checklistOptions.id, checklistAnswers.idOption))
    .where(
      and(
        eq(checklistAnswers.idChecklist, sql.placeholder('idChecklist')),
        eq(checklistAnswers.idPergunta, sql.placeholder('idPergunta')),
      ),
    )
    .orderBy(asc(checklistAnswers.idSub)),
)

/** Sizes are in KB, as the specification requires. */
async function listImages(orm: Orm, idChecklist: number, idPergunta: number) {
  const rows = await selectImages(orm, { idChecklist, idPergunta })
  return rows.map(({ image: { id, idSub, sha256 }, size }) => ({
    id,
    size: Math.ceil(size / 1024),
    idSub,
    sha256,
  }))
}

const selectImages = prepareQuery((orm) =>
  orm
    .select({ image: checklistImages, size: photos.size })
    .from(checklistImages)
    .innerJoin(photos, eq(photos.sha256, checklistImages.sha256))
    .where(
      and(
        eq(checklistImages.idChecklist, sql.placeholder('idChecklist')),
        eq(checklistImages.idPergunta, sql.placeholder('idPergunta')),
      ),
    )
    .orderBy(asc(checklistImages.createdAt), asc(checklistImages.id)),
)

const selectHints = prepareQuery((orm) =>
  orm
    .select({ value: checklistHints.value })
    .from(checklistHints)
    .where(eq(checklistHints.idPergunta, sql.placeholder('idPergunta')))
    .orderBy(asc(checklistHints.ordem)),
)
