import type { RecordId } from '#src/outbox/model/entry.ts'

/** What a screen shows of a record. */
export interface View {
  fields: Record<string, string>
  slots: Record<string, string>
  photos: string[]
  notes: string[]
  stamps: string[]
  status: number
  /** For reports and their rows. */
  images: { id: RecordId | null; sha256: string }[]
  rows: RecordId[]
  closed: boolean
}

export const emptyView = (): View => ({
  fields: {},
  slots: {},
  photos: [],
  notes: [],
  stamps: [],
  status: 0,
  images: [],
  rows: [],
  closed: false,
})

export const readKey = (record: RecordId, type: string) => `${type}:${record}`
