import { useParams } from 'react-router-dom'
import { useResolvedId } from '#src/hooks/use-resolved-id.ts'
import type { RecordId } from '#src/outbox/entry.ts'

/** The id of a part of a report in the address; undefined where that names none. */
export const useRecordParam = (name: 'idAvaria' | 'idAvariaEmbalagem'): RecordId | undefined =>
  useResolvedId(useParams()[name])
