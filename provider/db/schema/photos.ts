import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Photos by what was received; the bytes stand in the photo store, as `make-photo.ts` left them. */
export const photos = pgTable('photos', {
  /** Of the received bytes, in hex: what the sender can compare with. */
  sha256: text().primaryKey(),
  /** Received bytes. */
  size: integer().notNull(),
  /** MIME type of what is stored. */
  type: text().notNull(),
  storedSize: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: moment().notNull(),
})
