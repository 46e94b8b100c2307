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
]

export const operationByKind: ReadonlyMap<string, Operation<never>> = new Map(
  operations.map((operation) => [operation.kind, operation]),
)
