import { isSameId } from '#src/domain/names/ids.ts'
import { on, type Effect } from '#src/outbox/model/operation.ts'
import type { ShownLoadingPage } from './loading-page.ts'
import { loadingReads } from './loading-reads.ts'
import { ownerKey, type ChecklistOwner, type QuestionArgs } from './owner.ts'
import { checklistReads } from './reads.ts'
import { withRow } from './rules.ts'
import type { ShownMenuItem, ShownStep } from './shown.ts'

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

/** What one act on a question changes, wherever a question shows. */
interface QuestionChange {
  /** Its step. */
  step: (shown: ShownStep) => ShownStep
  /** Its row of the menu. */
  row: (row: ShownMenuItem) => Partial<ShownMenuItem>
  /** The page that all questions of a vehicle stand on. */
  page: (page: ShownLoadingPage) => ShownLoadingPage
}

/** What changes with one question: its step or page, and what tells of it elsewhere. */
export const onQuestion = (args: QuestionArgs, change: QuestionChange): Effect[] =>
  args.owner.type === 'receiving' ? onStep(args, change) : onPage(args, change)

const onStep = ({ owner, step, idPergunta }: QuestionArgs, change: QuestionChange): Effect[] => [
  onOwner(owner),
  on(checklistReads.menu(owner), (menu) => menu && withRow(menu, step, change.row)),
  on(checklistReads.step(owner, step), (shown) => shown && change.step(shown)),
  on(checklistReads.step(owner), (shown) =>
    shown && isSameId(shown.question.id, idPergunta) ? change.step(shown) : shown,
  ),
]

const onPage = ({ owner, missing }: QuestionArgs, change: QuestionChange): Effect[] => [
  on(loadingReads.page(owner.id), (page) => page && change.page(page)),
  on(loadingReads.list(), (rows) =>
    missing === undefined
      ? rows
      : rows?.map((row) => (isSameId(row.id, owner.id) ? { ...row, faltam: missing } : row)),
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
