import { withServerIds, type ServerIdByLocal } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { addresses } from './addresses.ts'

/** What the addresses of a report's screens begin with, by its number once that is known. */
export const screensOf = (idRecebimento: RecordId, serverIds: ServerIdByLocal): string =>
  `${withServerIds(addresses.report(idRecebimento), serverIds)}/`

/** Whether a screen is of a report: what was begun here has two names, and either may stand in its address. */
export const isOfReport = (
  path: string,
  idRecebimento: RecordId,
  serverIds: ServerIdByLocal,
): boolean => withServerIds(path, serverIds).startsWith(screensOf(idRecebimento, serverIds))
