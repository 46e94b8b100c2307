import type { ReceiptSource } from '#src/outbox/operation.ts'
import { countByBytes } from '#src/outbox/receipt.ts'

/** Where a photo of a report is read back, told by its bytes. */
export const receiptOfPhotos = <Args extends { sha256: string }>(
  read: ReceiptSource<Args>['read'],
): ReceiptSource<Args> => ({
  read,
  found: (value, calls) =>
    countByBytes(
      value,
      calls.map(({ sha256 }) => sha256),
    ),
})
