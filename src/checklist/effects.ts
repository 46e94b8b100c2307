import type { ChecklistMenuItem } from '#contract/schemas/checklist.ts'
import { on, type Effect } from '#src/outbox/operation.ts'
import { ownerKey, type ChecklistOwner, type QuestionArgs } from './owner.ts'
import { checklistReads } from './reads.ts'
import { withRow } from './rules.ts'
import type { ShownStep } from './shown.ts'

/** Of a report's header: how far the checklist is as one of its sections. */
interface OwnerHeader {
  report: { checklistsStatus: number }
}

const untouched = 0
const begun = 2

/** The checklist of its owner has been touched: the rest of its status is in the menu. */
const onOwner = (owner: ChecklistOwner): Effect =>
  on<OwnerHeader>(
    { key: ownerKey(owner) },
    (header) =>
      header && {
        ...header,
        report: {
          ...header.report,
          checklistsStatus:
            header.report.checklistsStatus === untouched ? begun : header.report.checklistsStatus,
        },
      },
  )

/** What changes with one question: its step, wherever that is shown, and its row of the menu. */
export const onQuestion = (
  { owner, step, idPergunta }: QuestionArgs,
  changeStep: (shown: ShownStep) => ShownStep,
  changeRow: (row: ChecklistMenuItem) => Partial<ChecklistMenuItem>,
): Effect[] => [
  onOwner(owner),
  on(checklistReads.menu(owner), (menu) => menu && withRow(menu, step, changeRow)),
  on(checklistReads.step(owner, step), (shown) => shown && changeStep(shown)),
  on(checklistReads.step(owner), (shown) =>
    shown?.question.id === idPergunta ? changeStep(shown) : shown,
  ),
]

/** What changes with the whole checklist, on every step of it. */
export const onEveryStep = (
  owner: ChecklistOwner,
  total: number,
  change: (shown: ShownStep) => ShownStep,
): Effect[] => [
  onOwner(owner),
  on(checklistReads.step(owner), (shown) => shown && change(shown)),
  ...Array.from({ length: total }, (_, at) =>
    on(checklistReads.step(owner, at + 1), (shown) => shown && change(shown)),
  ),
]
