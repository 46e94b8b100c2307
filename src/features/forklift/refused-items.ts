import { isSameId } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import { isRefused, type RecordId } from '#src/outbox/model/entry.ts'
import type { PendingEntry } from '#src/outbox/store/queries.ts'
import type { ItemArgs } from './item-args.ts'
import type { AnswerThere } from './observe-item.ts'
import { answerItem } from './operations/answer-item.ts'
import { clearItem } from './operations/clear-item.ts'
import { isAnswered, withSummaryOf, summaryOf, withSummary, type Summary } from './rules.ts'
import type { ShownChecklist, ShownMachine, ShownPage } from './shown.ts'

/**
 * The fields whose shown answer was refused and had no answer before it. The provider has no answer there, so the
 * fields do not count as answered. The last act on an item decides.
 */
function refusedFields(
  entries: readonly PendingEntry[],
  idChecklist: RecordId,
): ReadonlySet<string> {
  const last = new Map<string, PendingEntry>()
  for (const entry of entries) {
    const { kind, target = '', targetNow = target } = entry
    if (kind !== answerItem.kind && kind !== clearItem.kind) continue
    const isOf = [target, targetNow].some((one) => one.startsWith(`item:${idPart(idChecklist)}:`))
    if (isOf) last.set((entry.args as ItemArgs).field, entry)
  }
  return new Set([...last].flatMap(([field, entry]) => (isGivenInVain(entry) ? [field] : [])))
}

function isGivenInVain(entry: PendingEntry): boolean {
  const { value } = (entry.saw ?? {}) as Partial<AnswerThere>
  // In a conflict the provider has another person's answer, so the item counts as answered.
  const isVain = isRefused(entry) && entry.parked?.why !== 'conflict'
  return isVain && entry.kind === answerItem.kind && value === ''
}

/** A checklist whose totals do not count refused answers. */
export function checklistWithoutRefused(
  checklist: ShownChecklist,
  entries: readonly PendingEntry[],
): ShownChecklist {
  const summary = summaryWithout(checklist, refusedFields(entries, checklist.id).size)
  return summary === undefined ? checklist : withSummaryOf(checklist, checklist.id, summary)
}

/** A machine and its checklists, whose totals do not count refused answers. */
export function machineWithoutRefused(
  machine: ShownMachine,
  entries: readonly PendingEntry[],
): ShownMachine {
  const { current, checklists, totalPendencias: pendenciasDaMaquina } = machine
  const others = checklists.filter(({ id }) => current === null || !isSameId(id, current.id))
  return [...others, ...(current === null ? [] : [current])].reduce((known, checklist) => {
    const summary = summaryWithout(checklist, refusedFields(entries, checklist.id).size)
    if (summary === undefined) return known
    return withSummary(known, checklist.id, { ...summary, pendenciasDaMaquina })
  }, machine)
}

/** A checklist's page whose totals do not count refused answers. Idempotent, because it counts the items anew. */
export function pageWithoutRefused(page: ShownPage, entries: readonly PendingEntry[]): ShownPage {
  const { checklist } = page
  const { id, items } = checklist
  const refused = refusedFields(entries, id)
  if (refused.size === 0) return page
  const isCounted = items.filter((item) => isAnswered(item) && !refused.has(item.field))
  const summary = { ...summaryOf(page), totalPreenchidos: isCounted.length }
  return { ...page, checklist: { ...checklist, ...withSummaryOf(checklist, id, summary), items } }
}

function summaryWithout(checklist: ShownChecklist, refused: number): Summary | undefined {
  if (refused === 0) return undefined
  const { totalPreenchidos, totalProblemas, totalPendencias } = checklist
  const pendenciasDaMaquina = totalPendencias
  const left = Math.max(0, totalPreenchidos - refused)
  return { totalPreenchidos: left, totalProblemas, totalPendencias, pendenciasDaMaquina }
}
