import { boolean, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { id, moment, ref, refTo } from './columns.ts'

export const users = pgTable('users', {
  uid: id(),
  /** Stored in lower case; may be typed in any case. */
  username: text().notNull().unique(),
  /** argon2id in its own text form; null for a person of the directory (AD). */
  passwordHash: text(),
  nome: text().notNull(),
  email: text(),
  cargo: text(),
  /** SGL or AD. */
  tipo: text().notNull().$type<'SGL' | 'AD'>(),
  ativo: boolean().notNull().default(true),
  /** 0 active, 1 blocked. */
  bloqueado: smallint().notNull().default(0),
  searchText: text().notNull(),
  createdAt: moment().notNull(),
  updatedAt: moment().notNull(),
})

/** The role codes of the contract; rows come with the migrations, keys are fixed. */
export const roleRows = pgTable('roles', {
  rid: ref().primaryKey(),
  role: text().notNull().unique(),
  descricao: text().notNull(),
  searchText: text().notNull().default(''),
})

export const grants = pgTable(
  'grants',
  {
    urid: id(),
    uid: refTo(() => users.uid),
    rid: refTo(() => roleRows.rid),
    /** A qualifier of the role in free text. */
    dynamic: text(),
    createdAt: moment().notNull(),
  },
  (table) => [unique().on(table.uid, table.rid)],
)
