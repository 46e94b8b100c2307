import type { ReceiptSource } from '#src/outbox/model/operation.ts'
import { countByBytes } from '#src/outbox/view/receipt.ts'
import { isObject } from '#src/reads/unwrap.ts'

/** Where a photo of a report is read back, and the field that names it there; told by its bytes. */
export const receiptOfPhotos = <Args extends { sha256: string }>(
  read: ReceiptSource<Args>['read'],
  field = 'imagens',
): ReceiptSource<Args> => ({
  read,
  found: (value, calls) =>
    countByBytes(
      isObject(value) ? value[field] : undefined,
      calls.map(({ sha256 }) => sha256),
    ),
})
