import type { ForkliftChecklist } from '#contract/schemas/forklift.ts'
import { judgeForkliftChecklist, type ForkliftTotals } from '#src/domain/records/forklift-status.ts'
import type { FoundChecklist } from './find-checklist.ts'

/** What a photo of these checklists is called in `files/{id}/{file}`: by its bytes, so that another has another name. */
export const fileOf = (sha256: string): string => `${sha256}.jpg`

/** A checklist as lists have it. */
export const describeChecklist = (
  { id, data, horimetro, responsavel, dia, idMaquina, sha256, size }: FoundChecklist,
  totals: ForkliftTotals,
): ForkliftChecklist => ({
  id,
  data: data.toISOString(),
  horimetro,
  status: judgeForkliftChecklist(totals),
  responsavel,
  ...totals,
  dia,
  idMaquina,
  file01: fileOf(sha256),
  sha256,
  size,
})
