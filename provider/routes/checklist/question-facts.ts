import { asc, count, eq, sql } from 'drizzle-orm'
import type { QuestionFacts } from '#src/domain/records/receiving-sections.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import {
  checklistAnswers,
  checklistImages,
  checklistOptions,
  checklistQuestions,
} from '../../db/schema/checklists.ts'

export type AnsweredQuestion = Omit<QuestionFacts, 'answers'> & {
  question: typeof checklistQuestions.$inferSelect
  answers: { answer: typeof checklistAnswers.$inferSelect; imagesRequired: number }[]
}

/** Every question of a checklist in order with its answers and photos, in three queries. */
export async function readQuestionFacts(
  orm: Orm,
  { id, idTemplate }: { id: number; idTemplate: number },
): Promise<AnsweredQuestion[]> {
  const questions = await selectQuestions(orm, { idTemplate })
  const answers = await selectAnswers(orm, { id })
  const photos = await countPhotos(orm, { id })
  const photosOf = new Map(photos.map((row) => [row.idPergunta, row.photos]))
  return questions.map((question) => ({
    question,
    tipo: question.tipo,
    answers: answers
      .filter(({ answer }) => answer.idPergunta === question.id)
      .map(({ answer, imagesRequired }) => ({ answer, imagesRequired: imagesRequired ?? 0 })),
    photos: photosOf.get(question.id) ?? 0,
  }))
}

const selectQuestions = prepareQuery((orm) =>
  orm
    .select()
    .from(checklistQuestions)
    .where(eq(checklistQuestions.idTemplate, sql.placeholder('idTemplate')))
    .orderBy(asc(checklistQuestions.step)),
)

const selectAnswers = prepareQuery((orm) =>
  orm
    .select({ answer: checklistAnswers, imagesRequired: checklistOptions.imagesRequired })
    .from(checklistAnswers)
    .leftJoin(checklistOptions, eq(checklistOptions.id, checklistAnswers.idOption))
    .where(eq(checklistAnswers.idChecklist, sql.placeholder('id')))
    .orderBy(asc(checklistAnswers.idSub)),
)

const countPhotos = prepareQuery((orm) =>
  orm
    .select({ idPergunta: checklistImages.idPergunta, photos: count() })
    .from(checklistImages)
    .where(eq(checklistImages.idChecklist, sql.placeholder('id')))
    .groupBy(checklistImages.idPergunta),
)
