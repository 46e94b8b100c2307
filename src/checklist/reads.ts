import { paths } from '#contract/paths.ts'
import { defineRead } from '#src/reads/read.ts'
import { ownerKey, type ChecklistOwner } from './owner.ts'
import type { ShownMenuItem, ShownStep } from './shown.ts'

/** What a checklist reads of the provider. */
export const checklistReads = {
  menu: (owner: ChecklistOwner) =>
    defineRead<ShownMenuItem[]>({
      key: `${ownerKey(owner)}:checklist`,
      path: paths.receivingChecklistMenu(owner.id),
    }),

  /** The step that is named, or the furthest one reached. */
  step: (owner: ChecklistOwner, step?: number) =>
    defineRead<ShownStep>({
      key: `${ownerKey(owner)}:checklist:${step ?? 'furthest'}`,
      path: paths.receivingChecklist(owner.id, step),
    }),
} as const
