import { and, countDistinct, eq, inArray, ne } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import {
  checklistAnswers,
  checklistImages,
  checklistQuestions,
  checklistTemplates,
} from '../../db/schema/checklists.ts'

/** Of each checklist (null for one that nobody opened) how much readiness still asks for: three queries. */
export async function countMissing(
  orm: Orm,
  ids: number[],
): Promise<(idChecklist: number | null) => number> {
  const asked = await orm
    .select({ id: checklistQuestions.id })
    .from(checklistQuestions)
    .innerJoin(checklistTemplates, eq(checklistTemplates.id, checklistQuestions.idTemplate))
    .where(
      and(
        eq(checklistTemplates.codigo, 'CARREGAMENTO'),
        ne(checklistQuestions.grupo, 'pLocaisSaida'),
      ),
    )
  const answered = await orm
    .select({
      idChecklist: checklistAnswers.idChecklist,
      there: countDistinct(checklistAnswers.idPergunta),
    })
    .from(checklistAnswers)
    .innerJoin(checklistQuestions, eq(checklistQuestions.id, checklistAnswers.idPergunta))
    .where(and(inArray(checklistAnswers.idChecklist, ids), eq(checklistQuestions.grupo, 'padrao')))
    .groupBy(checklistAnswers.idChecklist)
  const photographed = await orm
    .select({
      idChecklist: checklistImages.idChecklist,
      there: countDistinct(checklistImages.idPergunta),
    })
    .from(checklistImages)
    .innerJoin(checklistQuestions, eq(checklistQuestions.id, checklistImages.idPergunta))
    .where(and(inArray(checklistImages.idChecklist, ids), eq(checklistQuestions.tipo, 'IMAGE')))
    .groupBy(checklistImages.idChecklist)
  const there = new Map<number, number>()
  for (const row of [...answered, ...photographed]) {
    there.set(row.idChecklist, (there.get(row.idChecklist) ?? 0) + row.there)
  }
  return (idChecklist) => asked.length - (there.get(idChecklist ?? 0) ?? 0)
}
