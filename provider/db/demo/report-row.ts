import type { InferInsertModel } from 'drizzle-orm'
import type { receivingReports } from '../schema/receiving.ts'
import type { Album } from './records/album.ts'
import type { Clock } from './clock.ts'
import type { People } from './people.ts'

export type ReportStatus = 1 | 2 | 3 | 10

export type ReportRow = InferInsertModel<typeof receivingReports> & {
  id: number
  status: ReportStatus
  createdAt: Date
}

/** The inputs of the demo's records that have photos. */
export type Scene = { clock: Clock; people: People; album: Album }
