import { asc, count, eq } from 'drizzle-orm'
import type { QuestionFacts } from '#src/domain/receiving-sections.ts'
import type { Orm } from '../../db/database.ts'
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

/** Every question of a checklist in its order, with what was answered to it: three queries. */
export async function readQuestionFacts(
  orm: Orm,
  { id, idTemplate }: { id: number; idTemplate: number },
): Promise<AnsweredQuestion[]> {
  const questions = await orm
    .select()
    .from(checklistQuestions)
    .where(eq(checklistQuestions.idTemplate, idTemplate))
    .orderBy(asc(checklistQuestions.step))
  const answers = await orm
    .select({ answer: checklistAnswers, imagesRequired: checklistOptions.imagesRequired })
    .from(checklistAnswers)
    .leftJoin(checklistOptions, eq(checklistOptions.id, checklistAnswers.idOption))
    .where(eq(checklistAnswers.idChecklist, id))
    .orderBy(asc(checklistAnswers.idSub))
  const photos = await orm
    .select({ idPergunta: checklistImages.idPergunta, photos: count() })
    .from(checklistImages)
    .where(eq(checklistImages.idChecklist, id))
    .groupBy(checklistImages.idPergunta)
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
