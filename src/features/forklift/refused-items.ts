import { isSameId } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import { isRefused, type RecordId } from '#src/outbox/model/entry.ts'
import type { LaidEntry } from '#src/outbox/store/queries.ts'
import type { ItemArgs } from './item-args.ts'
import type { AnswerThere } from './observe-item.ts'
import { answerItem } from './operations/answer-item.ts'
import { clearItem } from './operations/clear-item.ts'
import { isAnswered, standingIn, standingOf, withStanding, type Standing } from './rules.ts'
import type { ShownChecklist, ShownMachine, ShownPage } from './shown.ts'

/**
 * The fields whose shown answer was refused and had no answer before it. The provider has no answer there, so the
 * fields do not count as answered. The last act on an item decides.
 */
function refusedFields(entries: readonly LaidEntry[], idChecklist: RecordId): ReadonlySet<string> {
  const last = new Map<string, LaidEntry>()
  for (const entry of entries) {
    const { kind, target = '', targetNow = target } = entry
    if (kind !== answerItem.kind && kind !== clearItem.kind) continue
    const isOf = [target, targetNow].some((one) => one.startsWith(`item:${idPart(idChecklist)}:`))
    if (isOf) last.set((entry.args as ItemArgs).field, entry)
  }
  return new Set([...last].flatMap(([field, entry]) => (isGivenInVain(entry) ? [field] : [])))
}

function isGivenInVain(entry: LaidEntry): boolean {
  const { value } = (entry.saw ?? {}) as Partial<AnswerThere>
  // In a conflict the provider has another person's answer, so the item counts as answered.
  const isVain = isRefused(entry) && entry.parked?.why !== 'conflict'
  return isVain && entry.kind === answerItem.kind && value === ''
}

/** A checklist whose totals do not count refused answers. */
export function checklistWithoutRefused(
  checklist: ShownChecklist,
  entries: readonly LaidEntry[],
): ShownChecklist {
  const standing = standingWithout(checklist, refusedFields(entries, checklist.id).size)
  return standing === undefined ? checklist : standingIn(checklist, checklist.id, standing)
}

/** A machine and its checklists, whose totals do not count refused answers. */
export function machineWithoutRefused(
  machine: ShownMachine,
  entries: readonly LaidEntry[],
): ShownMachine {
  const { current, checklists, totalPendencias: pendenciasDaMaquina } = machine
  const others = checklists.filter(({ id }) => current === null || !isSameId(id, current.id))
  return [...others, ...(current === null ? [] : [current])].reduce((known, checklist) => {
    const standing = standingWithout(checklist, refusedFields(entries, checklist.id).size)
    if (standing === undefined) return known
    return withStanding(known, checklist.id, { ...standing, pendenciasDaMaquina })
  }, machine)
}

/** A checklist's page whose totals do not count refused answers. Counts items, so applying it twice is idempotent. */
export function pageWithoutRefused(page: ShownPage, entries: readonly LaidEntry[]): ShownPage {
  const { checklist } = page
  const { id, items } = checklist
  const refused = refusedFields(entries, id)
  if (refused.size === 0) return page
  const isCounted = items.filter((item) => isAnswered(item) && !refused.has(item.field))
  const standing = { ...standingOf(page), totalPreenchidos: isCounted.length }
  return { ...page, checklist: { ...checklist, ...standingIn(checklist, id, standing), items } }
}

function standingWithout(checklist: ShownChecklist, refused: number): Standing | undefined {
  if (refused === 0) return undefined
  const { totalPreenchidos, totalProblemas, totalPendencias } = checklist
  const pendenciasDaMaquina = totalPendencias
  const left = Math.max(0, totalPreenchidos - refused)
  return { totalPreenchidos: left, totalProblemas, totalPendencias, pendenciasDaMaquina }
}
