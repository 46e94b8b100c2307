import { integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { id, moment, ref, refTo } from './columns.ts'
import { exits } from './exits.ts'
import { users } from './people.ts'
import { photos } from './photos.ts'

/** Relatórios de estufagem, at most one for each exit. */
export const stuffingReports = pgTable('stuffing_reports', {
  idSaida: ref()
    .primaryKey()
    .references(() => exits.id),
  /** 0 in progress, 1 complete. */
  status: smallint().notNull().default(0),
  /** The furthest step reached. */
  step: text().notNull().$type<StuffingStep>(),
  hasPre: smallint().notNull().default(0),
  updatedAt: moment().notNull(),
  finishedAt: moment(),
})

/** One photo for each step; PRE may have several, numbered from 1 in `ordem` (0 for other steps). */
export const stuffingPhotos = pgTable(
  'stuffing_photos',
  {
    id: id(),
    idSaida: refTo(() => stuffingReports.idSaida),
    step: text().notNull().$type<StuffingStep>(),
    ordem: integer().notNull().default(0),
    sha256: text()
      .notNull()
      .references(() => photos.sha256),
    uid: refTo(() => users.uid),
    createdAt: moment().notNull(),
  },
  (table) => [unique().on(table.idSaida, table.step, table.ordem)],
)
