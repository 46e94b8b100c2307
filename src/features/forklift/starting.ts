import { isLocalId } from '#src/outbox/model/local-ids.ts'
import type { StartChecklistArgs } from './operations/start-checklist.ts'
import type { ShownIssue, ShownMachine } from './shown.ts'

/**
 * What a new checklist copies from its machine. It contains no local id of another record, because the start must not
 * depend on one.
 */
export function knownOf(
  machine: ShownMachine,
): Pick<StartChecklistArgs, 'items' | 'pendencias' | 'maquina'> {
  const { items = [], pendencias = [], ...maquina } = machine
  return {
    items,
    pendencias: pendencias.map(withoutLocalIds),
    maquina: { ...maquina, today: false, current: null, checklists: [] },
  }
}

function withoutLocalIds(issue: ShownIssue): ShownIssue {
  const { idChecklist, photoId: _, ...rest } = issue
  return {
    ...rest,
    ...(idChecklist !== undefined && !isLocalId(idChecklist) && { idChecklist }),
  }
}
