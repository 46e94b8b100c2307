import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { id, moment, ref, refTo } from './columns.ts'
import { exits } from './exits.ts'
import { carriers, drivers } from './partners.ts'
import { users } from './people.ts'

/**
 * Chegadas: a driver who announced himself at the gate. Plates are text with their dash, because the vehicle may be
 * unknown.
 */
export const arrivals = pgTable('arrivals', {
  /** The contract's idChegada. */
  id: id(),
  idMotorista: refTo(() => drivers.id),
  idTransportadora: ref().references(() => carriers.id),
  /** Client company, 1 or 2. */
  empresa: smallint().notNull(),
  oc: text(),
  placaCavalo: text().notNull(),
  placaCarroceria1: text().notNull(),
  placaCarroceria2: text(),
  /** 2 is a rodotrem. */
  numeroCarrocerias: smallint().notNull(),
  /** 0 waiting, 1 called, 2 inside, 3 gone. */
  status: smallint().notNull().default(0),
  /** The exit that the arrival was matched to. */
  idSaida: ref().references(() => exits.id),
  at: moment().notNull(),
  /** When he announced himself, by the clock of the kiosk; null where the kiosk sent no time. */
  announcedAt: moment(),
  uid: ref().references(() => users.uid),
})
