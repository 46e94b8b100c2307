import { pgTable, smallint, uuid } from 'drizzle-orm/pg-core'
import { moment, ref, refTo } from './columns.ts'
import { exits } from './exits.ts'
import { users } from './people.ts'

/** Carregamentos, one for each exit: its id is the exit's, so that a route may name either. */
export const loadings = pgTable('loadings', {
  idSaida: ref()
    .primaryKey()
    .references(() => exits.id),
  /** 1 waiting, 2 loading, 3 vehicle loaded, 4 finished. */
  status: smallint().notNull().default(1),
  inicio: moment(),
  veiculoCarregado: moment(),
  fim: moment(),
})

export const loadingHistory = pgTable('loading_history', {
  id: uuid().primaryKey(),
  idSaida: refTo(() => loadings.idSaida),
  status: smallint().notNull(),
  uid: refTo(() => users.uid),
  at: moment().notNull(),
  /** When it was done, by the clock of the device. */
  doneAt: moment(),
})
