import { and, eq } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { checklistQuestions, checklists } from '../../db/schema/checklists.ts'
import { Refusal } from '../../errors/refusal.ts'
import {
  noLongerEditable,
  openForChange,
  refuseUnlessEditable,
  type Author,
} from '../receiving/change-report.ts'

export type Checklist = typeof checklists.$inferSelect

const noChecklist = () => new Refusal(404, 'Checklist não encontrado')
const blocked = () => new Refusal(409, 'Checklist não pode mais ser alterado')

async function findChecklist(orm: Orm, id: number): Promise<Checklist> {
  const [checklist] = await orm.select().from(checklists).where(eq(checklists.id, id))
  if (!checklist) throw noChecklist()
  return checklist
}

export async function findChecklistOfReport(orm: Orm, idRecebimento: number): Promise<Checklist> {
  const [checklist] = await orm
    .select()
    .from(checklists)
    .where(eq(checklists.idRecebimento, idRecebimento))
  if (!checklist) throw noChecklist()
  return checklist
}

/** Throws 404, and 409 unless it may be changed: before a photo is decoded for nothing. */
export async function refuseUnlessOpen(orm: Orm, idChecklist: number): Promise<Checklist> {
  const checklist = await findChecklist(orm, idChecklist)
  if (checklist.idRecebimento !== null) await refuseUnlessEditable(orm, checklist.idRecebimento)
  else if (checklist.blocked !== 0) throw blocked()
  return checklist
}

/** Holds a checklist, and the report that it belongs to, for a change. Throws 409 unless it may be changed. */
export async function openChecklist(tx: Orm, id: number, author: Author): Promise<Checklist> {
  const { idRecebimento } = await findChecklist(tx, id)
  // The report first, as everybody does: two that hold one each would wait for each other.
  if (idRecebimento !== null) await openForChange(tx, idRecebimento, author)
  const [checklist] = await tx.select().from(checklists).where(eq(checklists.id, id)).for('update')
  if (!checklist) throw noChecklist()
  if (checklist.blocked !== 0) throw idRecebimento === null ? blocked() : noLongerEditable()
  return checklist
}

/** Throws 404 unless the checklist asks this question. */
export async function findQuestion(orm: Orm, { idTemplate }: Checklist, idPergunta: number) {
  const [question] = await orm
    .select()
    .from(checklistQuestions)
    .where(
      and(eq(checklistQuestions.id, idPergunta), eq(checklistQuestions.idTemplate, idTemplate)),
    )
  if (!question) throw new Refusal(404, 'Pergunta não encontrada neste checklist')
  return question
}
