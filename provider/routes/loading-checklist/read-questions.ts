import { asc, eq } from 'drizzle-orm'
import type { ChecklistImage, ChecklistOption } from '#contract/schemas/checklist.ts'
import type { LoadingQuestionFacts } from '#src/domain/loading-readiness.ts'
import type { Orm } from '../../db/database.ts'
import {
  checklistAnswers,
  checklistImages,
  checklistOptions,
  checklistQuestions,
  checklists,
} from '../../db/schema/checklists.ts'
import { users } from '../../db/schema/people.ts'
import { photos } from '../../db/schema/photos.ts'
import { describeOption } from '../checklist/read-step.ts'

/** A question of a loading checklist with all that was given to it. */
export interface FilledQuestion extends LoadingQuestionFacts {
  pergunta: string
  grupo: (typeof checklistQuestions.$inferSelect)['grupo']
  options: ChecklistOption[]
  given: (typeof checklistAnswers.$inferSelect & { operador: string })[]
  images: (ChecklistImage & { sha256: string; createdAt: Date; nome: string })[]
}

/** Every question in its order, in four queries. */
export async function readQuestions(orm: Orm, idChecklist: number): Promise<FilledQuestion[]> {
  const ofTemplate = eq(checklists.idTemplate, checklistQuestions.idTemplate)
  const questions = await orm
    .select({ question: checklistQuestions })
    .from(checklistQuestions)
    .innerJoin(checklists, ofTemplate)
    .where(eq(checklists.id, idChecklist))
    .orderBy(asc(checklistQuestions.step))
  const options = await orm
    .select({ option: checklistOptions })
    .from(checklistOptions)
    .innerJoin(checklistQuestions, eq(checklistQuestions.id, checklistOptions.idPergunta))
    .innerJoin(checklists, ofTemplate)
    .where(eq(checklists.id, idChecklist))
    .orderBy(asc(checklistOptions.ordem))
  const answers = await listAnswers(orm, idChecklist)
  const images = await listImages(orm, idChecklist)
  return questions.map(({ question: { id, descricao, pergunta, grupo, tipo } }) => {
    const given = answers.filter(({ idPergunta }) => idPergunta === id)
    const own = images.filter(({ idPergunta }) => idPergunta === id)
    return {
      id,
      descricao,
      pergunta,
      grupo,
      kind: tipo === 'IMAGE' ? 'photo' : grupo === 'pLocaisSaida' ? 'places' : 'standard',
      options: options
        .filter(({ option }) => option.idPergunta === id)
        .map(({ option }) => describeOption(option)),
      given,
      answers: given.length,
      images: own,
      photos: own.length,
    }
  })
}

async function listAnswers(orm: Orm, idChecklist: number) {
  const rows = await orm
    .select({ answer: checklistAnswers, operador: users.nome })
    .from(checklistAnswers)
    .innerJoin(users, eq(users.uid, checklistAnswers.uid))
    .where(eq(checklistAnswers.idChecklist, idChecklist))
    .orderBy(asc(checklistAnswers.idSub))
  return rows.map(({ answer, operador }) => ({ ...answer, operador }))
}

/** Size in KB, as everywhere in the shared checklist. */
async function listImages(orm: Orm, idChecklist: number) {
  const rows = await orm
    .select({ image: checklistImages, size: photos.size, nome: users.nome })
    .from(checklistImages)
    .innerJoin(photos, eq(photos.sha256, checklistImages.sha256))
    .innerJoin(users, eq(users.uid, checklistImages.uid))
    .where(eq(checklistImages.idChecklist, idChecklist))
    .orderBy(asc(checklistImages.id))
  return rows.map(({ image: { id, idSub, idPergunta, sha256, createdAt }, size, nome }) => ({
    id,
    size: Math.ceil(size / 1024),
    idSub,
    sha256,
    idPergunta,
    createdAt,
    nome,
  }))
}
