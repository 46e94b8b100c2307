import {
  boolean,
  date,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { id, moment, ref, refTo } from './columns.ts'
import { users } from './people.ts'
import { photos } from './photos.ts'

/** Empilhadeiras. */
export const forklifts = pgTable('forklifts', {
  id: id(),
  descricao: text().notNull(),
  modelo: text().notNull(),
  ativo: boolean().notNull().default(true),
  /** The picture of the machine. */
  sha256: text().references(() => photos.sha256),
  searchText: text().notNull(),
})

/** The items of a checklist. Items and their answers come with the migrations. */
export const forkliftItems = pgTable('forklift_items', {
  field: text().primaryKey(),
  ordem: integer().notNull(),
  /** A choice, or a number. */
  fieldType: text().notNull().$type<'CL' | 'DECIMAL'>(),
  /** The group of the item. */
  tag: text().notNull(),
  descricao: text().notNull(),
})

export const forkliftItemAnswers = pgTable(
  'forklift_item_answers',
  {
    field: text()
      .notNull()
      .references(() => forkliftItems.field),
    value: text().notNull(),
    ordem: integer().notNull(),
    tag: text().notNull(),
    variant: text().notNull().$type<'OK' | 'NOT'>(),
  },
  (table) => [primaryKey({ columns: [table.field, table.value] })],
)

/** One checklist for each machine and day of the warehouse. */
export const forkliftChecklists = pgTable(
  'forklift_checklists',
  {
    id: id(),
    idMaquina: refTo(() => forklifts.id),
    dia: date({ mode: 'string' }).notNull(),
    data: moment().notNull(),
    /** Hours. */
    horimetro: numeric({ precision: 10, scale: 1, mode: 'number' }).notNull(),
    /** Photo of the hour-meter. */
    sha256: text()
      .notNull()
      .references(() => photos.sha256),
    uid: refTo(() => users.uid),
  },
  (table) => [unique().on(table.idMaquina, table.dia)],
)

/**
 * Answers, by far the largest table. It has no foreign keys for item and person, because the database would check both
 * for every row; the code that writes checks them.
 */
export const forkliftAnswers = pgTable(
  'forklift_answers',
  {
    idChecklist: refTo(() => forkliftChecklists.id),
    field: text().notNull(),
    value: text().notNull(),
    variant: text().notNull().$type<'OK' | 'NOT'>(),
    obs: text(),
    /** Photo of the problem. */
    sha256: text().references(() => photos.sha256),
    uid: ref().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.idChecklist, table.field] })],
)

/** Pendências: a problem stays open on the machine until a later checklist answers its item again. */
export const forkliftIssues = pgTable(
  'forklift_issues',
  {
    id: id(),
    idMaquina: refTo(() => forklifts.id),
    idChecklist: refTo(() => forkliftChecklists.id),
    field: text()
      .notNull()
      .references(() => forkliftItems.field),
    texto: text(),
    sha256: text().references(() => photos.sha256),
    openedAt: moment().notNull(),
    openedBy: refTo(() => users.uid),
    /** When and by which checklist the item was first answered later; null while it is open. */
    closedAt: moment(),
    closedByChecklist: ref().references(() => forkliftChecklists.id),
  },
  (table) => [unique().on(table.idChecklist, table.field)],
)
