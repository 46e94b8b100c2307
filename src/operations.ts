import { addQuestionPhoto } from '#src/checklist/operations/add-question-photo.ts'
import { answerQuestion } from '#src/checklist/operations/answer-question.ts'
import { clearQuestion } from '#src/checklist/operations/clear-question.ts'
import { finishQuestion } from '#src/checklist/operations/finish-question.ts'
import { removeQuestionPhoto } from '#src/checklist/operations/remove-question-photo.ts'
import { setQuestionPhoto } from '#src/checklist/operations/set-question-photo.ts'
import {
  addDamageEvidence,
  addPackagingEvidence,
  addUnderSizeEvidence,
  addWasteEvidence,
} from '#src/features/receiving/operations/add-evidence.ts'
import { addPackaging } from '#src/features/receiving/operations/add-packaging.ts'
import { registerDamage } from '#src/features/receiving/operations/register-damage.ts'
import { removeEvidence } from '#src/features/receiving/operations/remove-evidence.ts'
import {
  setClassifiedWeight,
  setLabel,
  setPackagingWeight,
  setSacks,
  setSeal,
} from '#src/features/receiving/operations/set-value.ts'
import { setLabelPhoto, setSealPhoto } from '#src/features/receiving/operations/set-number-photo.ts'
import { setUnderSize, setWaste } from '#src/features/receiving/operations/set-section.ts'
import { finalizeReport } from '#src/features/receiving/operations/finalize-report.ts'
import { startReceivingReport } from '#src/features/receiving/operations/start-receiving-report.ts'
import { answerItem } from '#src/features/forklift/operations/answer-item.ts'
import { clearItem } from '#src/features/forklift/operations/clear-item.ts'
import { startChecklist } from '#src/features/forklift/operations/start-checklist.ts'
import { registerArrival } from '#src/features/arrival/operations/register-arrival.ts'
import { registerDriver } from '#src/features/arrival/operations/register-driver.ts'
import { updateDriver } from '#src/features/arrival/operations/update-driver.ts'
import { advanceLoading } from '#src/features/loading/operations/advance-loading.ts'
import { saveReallocation } from '#src/features/stock/operations/save-reallocation.ts'
import { addPrePhoto } from '#src/features/stuffing/operations/add-pre-photo.ts'
import { finishPreStage } from '#src/features/stuffing/operations/finish-pre-stage.ts'
import { uploadPhoto } from '#src/features/stuffing/operations/upload-photo.ts'
import type { Operation } from '#src/outbox/model/operation.ts'

/**
 * Every operation that the outbox can hold. The page and the worker import this list, which is
 * written by hand.
 */
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
  registerDamage,
  addDamageEvidence,
  setClassifiedWeight,
  setSacks,
  addPackaging,
  setLabel,
  setLabelPhoto,
  setSeal,
  setSealPhoto,
  setPackagingWeight,
  addPackagingEvidence,
  setWaste,
  addWasteEvidence,
  setUnderSize,
  addUnderSizeEvidence,
  removeEvidence,
  startChecklist,
  answerItem,
  clearItem,
  advanceLoading,
  saveReallocation,
  registerDriver,
  updateDriver,
  registerArrival,
]

export const operationByKind: ReadonlyMap<string, Operation<never>> = new Map(
  operations.map((operation) => [operation.kind, operation]),
)
