import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import {
  checklistAnswers,
  checklistImages,
  checklistQuestions,
  checklists,
} from '../../db/schema/checklists.ts'
import { users } from '../../db/schema/people.ts'
import { photos } from '../../db/schema/photos.ts'

export interface LoadingChecklistRows {
  id: number
  blocked: number
  /** In the order of the questions, then of the places. */
  answers: {
    idPergunta: number
    idSub: number
    idOption: number | null
    valueString: string | null
    obs: string | null
    username: string
  }[]
  photos: {
    id: number
    idPergunta: number
    grupo: string
    idSub: number
    /** Hash and size of the received bytes. */
    sha256: string
    size: number
    username: string
  }[]
}

/** Everything that the database holds of an exit's checklist, row by row; undefined while there is none. */
export async function readLoadingChecklistRows(
  { orm }: Pick<Database, 'orm'>,
  idSaida: number,
): Promise<LoadingChecklistRows | undefined> {
  const [checklist] = await orm.select().from(checklists).where(eq(checklists.idSaida, idSaida))
  if (!checklist) return undefined
  const answers = await orm
    .select({ answer: checklistAnswers, username: users.username })
    .from(checklistAnswers)
    .innerJoin(checklistQuestions, eq(checklistQuestions.id, checklistAnswers.idPergunta))
    .innerJoin(users, eq(users.uid, checklistAnswers.uid))
    .where(eq(checklistAnswers.idChecklist, checklist.id))
    .orderBy(asc(checklistQuestions.step), asc(checklistAnswers.idSub))
  const images = await orm
    .select({
      image: checklistImages,
      grupo: checklistQuestions.grupo,
      size: photos.size,
      username: users.username,
    })
    .from(checklistImages)
    .innerJoin(checklistQuestions, eq(checklistQuestions.id, checklistImages.idPergunta))
    .innerJoin(photos, eq(photos.sha256, checklistImages.sha256))
    .innerJoin(users, eq(users.uid, checklistImages.uid))
    .where(eq(checklistImages.idChecklist, checklist.id))
    .orderBy(asc(checklistQuestions.step), asc(checklistImages.id))
  return {
    id: checklist.id,
    blocked: checklist.blocked,
    answers: answers.map(
      ({ answer: { idPergunta, idSub, idOption, valueString, obs }, username }) => ({
        idPergunta,
        idSub,
        idOption,
        valueString,
        obs,
        username,
      }),
    ),
    photos: images.map(({ image: { id, idPergunta, idSub, sha256 }, ...more }) => ({
      id,
      idPergunta,
      idSub,
      sha256,
      ...more,
    })),
  }
}
