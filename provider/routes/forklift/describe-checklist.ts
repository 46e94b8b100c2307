import type { ForkliftChecklist } from '#contract/schemas/forklift.ts'
import { judgeForkliftChecklist, type ForkliftTotals } from '#src/domain/records/forklift-status.ts'
import type { FoundChecklist } from './find-checklist.ts'

/** The name of a photo in `files/{id}/{file}`, made from its bytes, so that another photo has another name. */
export const fileOf = (sha256: string): string => `${sha256}.jpg`

/** A checklist as it appears in lists. */
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
