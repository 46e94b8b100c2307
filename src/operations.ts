import { addQuestionPhoto } from '#src/checklist/operations/add-question-photo.ts'
import { answerQuestion } from '#src/checklist/operations/answer-question.ts'
import { clearQuestion } from '#src/checklist/operations/clear-question.ts'
import { finishQuestion } from '#src/checklist/operations/finish-question.ts'
import { removeQuestionPhoto } from '#src/checklist/operations/remove-question-photo.ts'
import { setQuestionPhoto } from '#src/checklist/operations/set-question-photo.ts'
import { finalizeReport } from '#src/features/receiving/operations/finalize-report.ts'
import { startReceivingReport } from '#src/features/receiving/operations/start-receiving-report.ts'
import { addPrePhoto } from '#src/features/stuffing/operations/add-pre-photo.ts'
import { finishPreStage } from '#src/features/stuffing/operations/finish-pre-stage.ts'
import { uploadPhoto } from '#src/features/stuffing/operations/upload-photo.ts'
import type { Operation } from '#src/outbox/operation.ts'

/** Every thing that the outbox can hold. Read by the page and by the worker; written by hand. */
export const operations: readonly Operation<never>[] = [
  uploadPhoto,
  addPrePhoto,
  finishPreStage,
  startReceivingReport,
  finalizeReport,
  answerQuestion,
  clearQuestion,
  finishQuestion,
  addQuestionPhoto,
  setQuestionPhoto,
  removeQuestionPhoto,
]

export const operationByKind: ReadonlyMap<string, Operation<never>> = new Map(
  operations.map((operation) => [operation.kind, operation]),
)
