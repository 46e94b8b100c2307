import type { ForkliftChecklistWithItems } from '#contract/schemas/forklift.ts'
import type { Orm } from '../../db/database.ts'
import { describeChecklist } from './describe-checklist.ts'
import { findChecklist } from './find-checklist.ts'
import { listEnded, listIssues } from './issues.ts'
import { readItems } from './read-items.ts'
import { readTotals } from './totals.ts'

/** A checklist with its items, the open pendências of its machine, and those that it closed. Throws 404. */
export async function readPage(orm: Orm, id: number, today: string) {
  const found = await findChecklist(orm, id)
  const items = await readItems(orm, id, found.dia === today)
  const totalsOf = await readTotals(orm, [id], items.length)
  const checklist: ForkliftChecklistWithItems = {
    ...describeChecklist(found, totalsOf(id)),
    items,
  }
  return {
    checklist,
    pendencias: await listIssues(orm, found.idMaquina),
    encerradas: await listEnded(orm, id),
  }
}
