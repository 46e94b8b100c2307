/** The totals of a checklist, or of a machine on one day. */
export interface ForkliftTotals {
  totalItens: number
  totalPreenchidos: number
  totalProblemas: number
  totalPendencias: number
}

/**
 * 0 no checklist, 1 no problem, 2 items missing or a pendência open, 3 a problem (spec 2 §4; the
 * rule is ours).
 */
export type ForkliftStatus = 0 | 1 | 2 | 3

/** The status of a checklist by its totals. */
export function judgeForkliftChecklist(totals: ForkliftTotals): ForkliftStatus {
  if (totals.totalProblemas > 0) return 3
  const isFilled = totals.totalPreenchidos >= totals.totalItens
  return isFilled && totals.totalPendencias === 0 ? 1 : 2
}

/** The status of a machine, with the totals of today's checklist and the pendências of all days. */
export function judgeForklift(hasChecklistToday: boolean, totals: ForkliftTotals): ForkliftStatus {
  if (hasChecklistToday) return judgeForkliftChecklist(totals)
  return totals.totalPendencias > 0 ? 2 : 0
}
