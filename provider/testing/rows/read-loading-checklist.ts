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

/**
 * Everything that the database holds of an exit's checklist, row by row, in the order of the questions; undefined while
 * there is none. Photos have the hash and size of the received bytes.
 */
export async function readLoadingChecklistRows({ orm }: Pick<Database, 'orm'>, idSaida: number) {
  const [checklist] = await orm.select().from(checklists).where(eq(checklists.idSaida, idSaida))
  if (!checklist) return undefined
  const { idPergunta, idSub, idOption, valueString, obs } = checklistAnswers
  const answers = await orm
    .select({ idPergunta, idSub, idOption, valueString, obs, username: users.username })
    .from(checklistAnswers)
    .innerJoin(checklistQuestions, eq(checklistQuestions.id, checklistAnswers.idPergunta))
    .innerJoin(users, eq(users.uid, checklistAnswers.uid))
    .where(eq(checklistAnswers.idChecklist, checklist.id))
    .orderBy(asc(checklistQuestions.step), asc(checklistAnswers.idSub))
  const images = await orm
    .select({
      id: checklistImages.id,
      idPergunta: checklistImages.idPergunta,
      grupo: checklistQuestions.grupo,
      idSub: checklistImages.idSub,
      sha256: checklistImages.sha256,
      size: photos.size,
      username: users.username,
    })
    .from(checklistImages)
    .innerJoin(checklistQuestions, eq(checklistQuestions.id, checklistImages.idPergunta))
    .innerJoin(photos, eq(photos.sha256, checklistImages.sha256))
    .innerJoin(users, eq(users.uid, checklistImages.uid))
    .where(eq(checklistImages.idChecklist, checklist.id))
    .orderBy(asc(checklistQuestions.step), asc(checklistImages.id))
  return { id: checklist.id, blocked: checklist.blocked, answers, photos: images }
}
