import { eq } from 'drizzle-orm'
import type { Orm } from '../../../db/database.ts'
import { checklists } from '../../../db/schema/checklists.ts'

/** A checklist can be changed as long as its report can. */
export const blockChecklist = async (tx: Orm, idRecebimento: number, blocked: 0 | 1) => {
  await tx.update(checklists).set({ blocked }).where(eq(checklists.idRecebimento, idRecebimento))
}
