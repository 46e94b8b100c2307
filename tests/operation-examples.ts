import { addPrePhoto } from '#src/features/stuffing/operations/add-pre-photo.ts'
import { finishPreStage } from '#src/features/stuffing/operations/finish-pre-stage.ts'
import { uploadPhoto } from '#src/features/stuffing/operations/upload-photo.ts'
import type { Operation } from '#src/outbox/operation.ts'

export interface OperationExample {
  operation: Operation<never>
  args: unknown
}

const example = <Args>(operation: Operation<Args>, args: Args): OperationExample => ({
  operation,
  args,
})

const photoId = '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01'

/** One of each, in the order of src/operations.ts; each is the next thing to do at its record. */
export const operationExamples: OperationExample[] = [
  example(uploadPhoto, { idSaida: 4712, step: '1', photoId }),
  example(addPrePhoto, { idSaida: 4711, photoId }),
  example(finishPreStage, { idSaida: 4711 }),
]
