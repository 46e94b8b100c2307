import { usePhotosUnderWay } from '#src/evidence/photo/photos-under-way.ts'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import { type ServerIdByLocal } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { isOfReport } from '../../of-report.ts'

const noIds: ServerIdByLocal = new Map()

/** Whether a photo of the report is being processed, whatever screen of the report it was taken on. */
export function useUnderWay(idRecebimento: RecordId): boolean {
  const serverIds = useOutbox((db, person) => readServerIds(db.relaxed, person)) ?? noIds
  return usePhotosUnderWay(({ path }) => isOfReport(path, idRecebimento, serverIds))
}
