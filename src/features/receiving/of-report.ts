import { withServerIds, type ServerIdByLocal } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { addresses } from './addresses.ts'

/** Common prefix of the addresses of a report's screens, with the server id once it is known. */
export const screensOf = (idRecebimento: RecordId, serverIds: ServerIdByLocal): string =>
  `${withServerIds(addresses.report(idRecebimento), serverIds)}/`

/**
 * Whether a screen belongs to a report. A report made here has a local and a server id, and either may be in the
 * address.
 */
export const isOfReport = (
  path: string,
  idRecebimento: RecordId,
  serverIds: ServerIdByLocal,
): boolean => withServerIds(path, serverIds).startsWith(screensOf(idRecebimento, serverIds))
