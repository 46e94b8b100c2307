import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { checklists, checklistTemplates } from '../../db/schema/checklists.ts'

/** The id of what a loading checklist asks. */
async function findTemplate(orm: Orm): Promise<number> {
  const [template] = await orm
    .select({ id: checklistTemplates.id })
    .from(checklistTemplates)
    .where(eq(checklistTemplates.codigo, 'CARREGAMENTO'))
  if (!template) throw new TypeError('the migrations make the template of the loading checklist')
  return template.id
}

/** Makes the exit's checklist, empty, unless it has one: no call of the contract makes it. */
export async function makeChecklist(tx: Orm, idSaida: number, createdAt: Date) {
  const idTemplate = await findTemplate(tx)
  await tx.insert(checklists).values({ idTemplate, idSaida, createdAt }).onConflictDoNothing()
}
