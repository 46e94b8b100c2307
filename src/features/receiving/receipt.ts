import type { ReceiptSource } from '#src/outbox/model/operation.ts'
import { countByBytes } from '#src/reads/count-photos.ts'
import { isObject } from '#src/reads/unwrap.ts'

/** The read that lists a report's photos, and the field with them; photos are matched by hash. */
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
