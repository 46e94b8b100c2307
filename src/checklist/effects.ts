import { isSameId } from '#src/domain/names/ids.ts'
import { on, type Effect } from '#src/outbox/model/operation.ts'
import { withLoadingImages, type ShownLoadingPage } from './loading-page.ts'
import { loadingReads } from './loading-reads.ts'
import { ownerKey, type ChecklistOwner, type QuestionArgs } from './owner.ts'
import { checklistReads } from './reads.ts'
import { withRow, type WithImages } from './rules.ts'
import type { ShownMenuItem, ShownStep } from './shown.ts'

/** The part of a report's header that shows the status of the checklist section. */
interface OwnerHeader {
  report: { checklistsStatus: number }
}

const untouched = 0
const begun = 2

/** Marks an untouched checklist as begun; the summary of the report computes any further status from the menu. */
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

/** Effects of one operation on everything that shows a question. */
interface QuestionChange {
  /** Change of the question's step. */
  step: (shown: ShownStep) => ShownStep
  /** Change of the step's row in the menu. */
  row: (row: ShownMenuItem) => Partial<ShownMenuItem>
  /** Change of the page with all questions of a vehicle. */
  page: (page: ShownLoadingPage) => ShownLoadingPage
}

/** Effects on one question: on its step or page, and on the reads that show its status. */
export const onQuestion = (args: QuestionArgs, change: QuestionChange): Effect[] =>
  args.owner.type === 'receiving' ? onStep(args, change) : onPage(args, change)

/** Effects of a change to the photos of a question. */
export const onPhotos = (
  args: QuestionArgs,
  change: <Of extends WithImages>(of: Of) => Of,
  row: QuestionChange['row'],
): Effect[] =>
  onQuestion(args, {
    ...{ step: change, row },
    page: (page) => withLoadingImages(page, args.idPergunta, change),
  })

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

/** Effects of a change that every step of the checklist shows. */
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
