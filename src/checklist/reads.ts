import { paths } from '#contract/paths.ts'
import type { ChecklistMenuItem } from '#contract/schemas/checklist.ts'
import { defineRead } from '#src/reads/read.ts'
import { ownerKey, type ChecklistOwner } from './owner.ts'
import type { ShownStep } from './shown.ts'

/** What a checklist reads of the provider. */
export const checklistReads = {
  menu: (owner: ChecklistOwner) =>
    defineRead<ChecklistMenuItem[]>({
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
