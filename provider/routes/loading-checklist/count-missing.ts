import { and, countDistinct, eq, ne } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { isOneOf, prepareQuery } from '../../db/connection/prepare-query.ts'
import {
  checklistAnswers,
  checklistImages,
  checklistQuestions,
  checklistTemplates,
} from '../../db/schema/checklists.ts'

/** The number of missing answers and photos of each checklist (null for an exit without one), in three queries. */
export async function countMissing(
  orm: Orm,
  ids: number[],
): Promise<(idChecklist: number | null) => number> {
  const asked = await selectAsked(orm, {})
  const answered = await countAnswered(orm, { ids })
  const photographed = await countPhotographed(orm, { ids })
  const there = new Map<number, number>()
  for (const row of [...answered, ...photographed]) {
    there.set(row.idChecklist, (there.get(row.idChecklist) ?? 0) + row.there)
  }
  return (idChecklist) => asked.length - (there.get(idChecklist ?? 0) ?? 0)
}

const selectAsked = prepareQuery((orm) =>
  orm
    .select({ id: checklistQuestions.id })
    .from(checklistQuestions)
    .innerJoin(checklistTemplates, eq(checklistTemplates.id, checklistQuestions.idTemplate))
    .where(
      and(
        eq(checklistTemplates.codigo, 'CARREGAMENTO'),
        ne(checklistQuestions.grupo, 'pLocaisSaida'),
      ),
    ),
)

const countAnswered = prepareQuery((orm) =>
  orm
    .select({
      idChecklist: checklistAnswers.idChecklist,
      there: countDistinct(checklistAnswers.idPergunta),
    })
    .from(checklistAnswers)
    .innerJoin(checklistQuestions, eq(checklistQuestions.id, checklistAnswers.idPergunta))
    .where(
      and(isOneOf(checklistAnswers.idChecklist, 'ids'), eq(checklistQuestions.grupo, 'padrao')),
    )
    .groupBy(checklistAnswers.idChecklist),
)

const countPhotographed = prepareQuery((orm) =>
  orm
    .select({
      idChecklist: checklistImages.idChecklist,
      there: countDistinct(checklistImages.idPergunta),
    })
    .from(checklistImages)
    .innerJoin(checklistQuestions, eq(checklistQuestions.id, checklistImages.idPergunta))
    .where(and(isOneOf(checklistImages.idChecklist, 'ids'), eq(checklistQuestions.tipo, 'IMAGE')))
    .groupBy(checklistImages.idChecklist),
)
