import { asc, eq } from 'drizzle-orm'
import type { ChecklistModel } from '#contract/schemas/checklist.ts'
import type { Orm } from '../../db/database.ts'
import {
  checklistHints,
  checklistOptions,
  checklistQuestions,
  checklistTemplates,
} from '../../db/schema/checklists.ts'
import { describeOption } from './read-step.ts'

/** All questions of one kind of checklist, in three queries. */
export async function readModel(
  orm: Orm,
  codigo: (typeof checklistTemplates.$inferSelect)['codigo'],
): Promise<ChecklistModel> {
  const ofTemplate = eq(checklistTemplates.codigo, codigo)
  const joined = eq(checklistTemplates.id, checklistQuestions.idTemplate)
  const questions = await orm
    .select({ question: checklistQuestions })
    .from(checklistQuestions)
    .innerJoin(checklistTemplates, joined)
    .where(ofTemplate)
    .orderBy(asc(checklistQuestions.step))
  const options = await orm
    .select({ option: checklistOptions })
    .from(checklistOptions)
    .innerJoin(checklistQuestions, eq(checklistQuestions.id, checklistOptions.idPergunta))
    .innerJoin(checklistTemplates, joined)
    .where(ofTemplate)
    .orderBy(asc(checklistOptions.ordem))
  const hints = await orm
    .select({ hint: checklistHints })
    .from(checklistHints)
    .innerJoin(checklistQuestions, eq(checklistQuestions.id, checklistHints.idPergunta))
    .innerJoin(checklistTemplates, joined)
    .where(ofTemplate)
    .orderBy(asc(checklistHints.ordem))
  return {
    total: questions.length,
    steps: questions.map(({ question: { id, step, pergunta, tipo, descricao } }) => ({
      step,
      question: { id, pergunta, tipo, descricao },
      options: options
        .filter(({ option }) => option.idPergunta === id)
        .map(({ option }) => describeOption(option)),
      hints: hints
        .filter(({ hint }) => hint.idPergunta === id)
        .map(({ hint }) => ({ value: hint.value })),
    })),
  }
}
