import { eq } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { checklists, checklistTemplates } from '../../db/schema/checklists.ts'

/** The id of the template of loading checklists. */
async function findTemplate(orm: Orm): Promise<number> {
  const [template] = await orm
    .select({ id: checklistTemplates.id })
    .from(checklistTemplates)
    .where(eq(checklistTemplates.codigo, 'CARREGAMENTO'))
  if (!template) throw new TypeError('the migrations make the template of the loading checklist')
  return template.id
}

/** Creates the exit's empty checklist unless it has one, because no call of the contract creates it. */
export async function makeChecklist(tx: Orm, idSaida: number, createdAt: Date) {
  const idTemplate = await findTemplate(tx)
  await tx.insert(checklists).values({ idTemplate, idSaida, createdAt }).onConflictDoNothing()
}
