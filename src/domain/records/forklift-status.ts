/** What is known of a checklist, or of a machine on its day. */
export interface ForkliftTotals {
  totalItens: number
  totalPreenchidos: number
  totalProblemas: number
  totalPendencias: number
}

/** 0 nothing to say, 1 all is well, 2 something is missing or open, 3 a problem (spec 2 §4; the rule is ours). */
export type ForkliftStatus = 0 | 1 | 2 | 3

/** Of a checklist: filled with nothing wrong, or not. */
export function judgeForkliftChecklist(totals: ForkliftTotals): ForkliftStatus {
  if (totals.totalProblemas > 0) return 3
  const isFilled = totals.totalPreenchidos >= totals.totalItens
  return isFilled && totals.totalPendencias === 0 ? 1 : 2
}

/** Of a machine, with the totals of today's checklist and the pendências of all days. */
export function judgeForklift(hasChecklistToday: boolean, totals: ForkliftTotals): ForkliftStatus {
  if (hasChecklistToday) return judgeForkliftChecklist(totals)
  return totals.totalPendencias > 0 ? 2 : 0
}
