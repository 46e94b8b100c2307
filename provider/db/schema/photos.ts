import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Photos by their received bytes; the stored bytes are in the photo store, as `make-photo.ts` made them. */
export const photos = pgTable('photos', {
  /** Of the received bytes, in hex, so that the sender can compare it. */
  sha256: text().primaryKey(),
  /** Received bytes. */
  size: integer().notNull(),
  /** MIME type of the stored bytes. */
  type: text().notNull(),
  storedSize: integer().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: moment().notNull(),
})
