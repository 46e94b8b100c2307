import { paths } from '#contract/paths.ts'
import { defineRead } from '#src/reads/read.ts'
import { ownerKey, type ChecklistOwner } from './owner.ts'
import type { ShownMenuItem, ShownStep } from './shown.ts'

/** The reads of a checklist. */
export const checklistReads = {
  menu: (owner: ChecklistOwner) =>
    defineRead<ShownMenuItem[]>({
      key: `${ownerKey(owner)}:checklist`,
      path: paths.receivingChecklistMenu(owner.id),
    }),

  /** The given step, or the furthest one reached. */
  step: (owner: ChecklistOwner, step?: number) =>
    defineRead<ShownStep>({
      key: `${ownerKey(owner)}:checklist:${step ?? 'furthest'}`,
      path: paths.receivingChecklist(owner.id, step),
    }),
} as const
