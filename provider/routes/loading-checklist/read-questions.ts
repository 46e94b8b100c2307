import { asc, eq, sql } from 'drizzle-orm'
import type { ChecklistImage, ChecklistOption } from '#contract/schemas/checklist.ts'
import type { LoadingQuestionFacts } from '#src/domain/records/loading-readiness.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
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

/** A question of a loading checklist with its answers and photos. */
export interface FilledQuestion extends LoadingQuestionFacts {
  pergunta: string
  grupo: (typeof checklistQuestions.$inferSelect)['grupo']
  options: ChecklistOption[]
  given: (typeof checklistAnswers.$inferSelect & { operador: string })[]
  images: (ChecklistImage & { sha256: string; createdAt: Date; nome: string })[]
}

/** Every question in its order, in four queries. */
export async function readQuestions(orm: Orm, idChecklist: number): Promise<FilledQuestion[]> {
  const questions = await selectQuestions(orm, { idChecklist })
  const options = await selectOptions(orm, { idChecklist })
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

const ofTemplate = eq(checklists.idTemplate, checklistQuestions.idTemplate)
const asked = sql.placeholder('idChecklist')

const selectQuestions = prepareQuery((orm) =>
  orm
    .select({ question: checklistQuestions })
    .from(checklistQuestions)
    .innerJoin(checklists, ofTemplate)
    .where(eq(checklists.id, asked))
    .orderBy(asc(checklistQuestions.step)),
)

const selectOptions = prepareQuery((orm) =>
  orm
    .select({ option: checklistOptions })
    .from(checklistOptions)
    .innerJoin(checklistQuestions, eq(checklistQuestions.id, checklistOptions.idPergunta))
    .innerJoin(checklists, ofTemplate)
    .where(eq(checklists.id, asked))
    .orderBy(asc(checklistOptions.ordem)),
)

const selectAnswers = prepareQuery((orm) =>
  orm
    .select({ answer: checklistAnswers, operador: users.nome })
    .from(checklistAnswers)
    .innerJoin(users, eq(users.uid, checklistAnswers.uid))
    .where(eq(checklistAnswers.idChecklist, asked))
    .orderBy(asc(checklistAnswers.idSub)),
)

async function listAnswers(orm: Orm, idChecklist: number) {
  const rows = await selectAnswers(orm, { idChecklist })
  return rows.map(({ answer, operador }) => ({ ...answer, operador }))
}

const selectImages = prepareQuery((orm) =>
  orm
    .select({ image: checklistImages, size: photos.size, nome: users.nome })
    .from(checklistImages)
    .innerJoin(photos, eq(photos.sha256, checklistImages.sha256))
    .innerJoin(users, eq(users.uid, checklistImages.uid))
    .where(eq(checklistImages.idChecklist, asked))
    .orderBy(asc(checklistImages.id)),
)

/** Sizes are in KB, as everywhere in the shared checklist. */
async function listImages(orm: Orm, idChecklist: number) {
  const rows = await selectImages(orm, { idChecklist })
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
