import { count, eq, and } from 'drizzle-orm'
import type { Damage } from '#contract/schemas/receiving.ts'
import {
  judgeChecklist,
  judgeDamages,
  judgeUnderSize,
  judgeWaste,
  type SectionStatus,
} from '#src/domain/records/receiving-sections.ts'
import type { Orm } from '../../../db/database.ts'
import type { checklists } from '../../../db/schema/checklists.ts'
import {
  receivingImages,
  receivingReports,
  type EvidenceKind,
} from '../../../db/schema/receiving.ts'
import { readQuestionFacts } from '../../checklist/question-facts.ts'
import type { Report } from '../find-report.ts'
import { listDamages } from '../damages/read-damages.ts'

const notApplicable = 100

type Changes = Partial<typeof receivingReports.$inferInsert>

export const changeReport = async (tx: Orm, id: number, now: Date, changes: Changes = {}) => {
  await tx
    .update(receivingReports)
    .set({ ...changes, updatedAt: now })
    .where(eq(receivingReports.id, id))
}

/**
 * The status of each section is stored with the report, and updated with every change of the section. Recomputes the
 * status of the section of damages, and returns the damages.
 */
export async function refreshDamages(tx: Orm, id: number, now: Date): Promise<Damage[]> {
  const damages = await listDamages(tx, id)
  await changeReport(tx, id, now, { avariasStatus: judgeDamages(damages).status })
  return damages
}

export async function refreshWaste(tx: Orm, report: Report, now: Date) {
  if (report.residuosStatus === notApplicable) return
  const photos = await countImages(tx, report.id, 'RESIDUO')
  const { status } = judgeWaste({ peso: report.pesoResiduo, photos })
  await changeReport(tx, report.id, now, { residuosStatus: status })
}

export async function refreshUnderSize(tx: Orm, report: Report, now: Date) {
  if (report.menorStatus === notApplicable) return
  const photos = await countImages(tx, report.id, 'MENOR')
  const { embalagensMenor: embalagens, pesoMenor: peso } = report
  const { status } = judgeUnderSize({ embalagens, peso, photos })
  await changeReport(tx, report.id, now, { menorStatus: status })
}

/** For the checklist of a report; does nothing for any other checklist. */
export async function refreshChecklist(
  tx: Orm,
  { idRecebimento, ...checklist }: typeof checklists.$inferSelect,
  now: Date,
) {
  if (idRecebimento === null) return
  const questions = await readQuestionFacts(tx, checklist)
  const checklistsStatus: SectionStatus = judgeChecklist(questions).status
  await changeReport(tx, idRecebimento, now, { checklistsStatus })
}

async function countImages(tx: Orm, idRecebimento: number, tipo: EvidenceKind): Promise<number> {
  const [row] = await tx
    .select({ photos: count() })
    .from(receivingImages)
    .where(and(eq(receivingImages.idRecebimento, idRecebimento), eq(receivingImages.tipo, tipo)))
  return row?.photos ?? 0
}
