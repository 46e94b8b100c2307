/**
 * The status of one report: 0 no report, 1 ready, 2 in progress, 3 inconsistent, 10 awaiting
 * approval.
 */
const none = 0
const ready = 1
const inProgress = 2
const inconsistent = 3
const awaitingApproval = 10

/** A report can be changed while it is in progress or inconsistent (contract §7). */
export const isEditableStatus = (status: number): boolean =>
  status === inProgress || status === inconsistent

/** Whether a supervisor may approve or reject the report (spec 2 §4). */
export const isAwaitingApproval = (status: number): boolean => status === awaitingApproval

/** Whether the report has its PDF (spec 2 §4). */
export const isReady = (status: number): boolean => status === ready

/**
 * The status of a row of the receiving list, for all its products: the status that needs attention
 * most. Pending while no report was begun, ready only when all are.
 */
export function summariseStatuses(statuses: readonly number[]): number {
  if (statuses.every((status) => status === none)) return none
  if (statuses.includes(inconsistent)) return inconsistent
  if (statuses.includes(inProgress) || statuses.includes(none)) return inProgress
  return statuses.includes(awaitingApproval) ? awaitingApproval : ready
}
