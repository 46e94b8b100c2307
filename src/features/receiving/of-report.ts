import { withServerIds, type ServerIdByLocal } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { addresses } from './addresses.ts'

/** Common prefix of the addresses below a report's own screen, with the provider's id once it is known. */
export const screensOf = (idRecebimento: RecordId, serverIds: ServerIdByLocal): string =>
  `${withServerIds(addresses.report(idRecebimento), serverIds)}/`

/**
 * Whether the address is below a report's own screen. A report made here has a local id and the provider's id, and
 * the address may contain either.
 */
export const isOfReport = (
  path: string,
  idRecebimento: RecordId,
  serverIds: ServerIdByLocal,
): boolean => withServerIds(path, serverIds).startsWith(screensOf(idRecebimento, serverIds))
