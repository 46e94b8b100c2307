import { pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { id, moment, ref, weight, refTo } from './columns.ts'
import { carriers, drivers, recipients, vehicles } from './partners.ts'
import { users } from './people.ts'
import { lines, products } from './stock.ts'

/** Saídas: a load that leaves, with its vehicle, its driver and, when it is stuffed, its container. */
export const exits = pgTable('exits', {
  id: id(),
  /** Client company, 1 or 2. */
  cliente: smallint().notNull(),
  ot: text().notNull(),
  /** Arrival order; null until the vehicle has arrived. */
  oc: text(),
  dataAgendada: moment(),
  dataSaida: moment(),
  containerNumero: text(),
  containerCategoria: text(),
  idPlacaCavalo: ref().references(() => vehicles.id),
  idPlacaCarreta: ref().references(() => vehicles.id),
  idMotorista: ref().references(() => drivers.id),
  idTransportadora: ref().references(() => carriers.id),
  idDestinatario: ref().references(() => recipients.id),
  /** 1 goes before the others. */
  prioridade: smallint().notNull().default(0),
  /** Status on the monitor: 0 pending, 1 called. */
  statusCarregamento: smallint().notNull().default(0),
  calledAt: moment(),
  calledBy: ref().references(() => users.uid),
  searchText: text().notNull(),
  createdAt: moment().notNull(),
})

/** The products of an exit, and their lines. */
export const exitProducts = pgTable('exit_products', {
  id: id(),
  idSaida: refTo(() => exits.id),
  idProduto: refTo(() => products.id),
  idArmazem: refTo(() => lines.id),
  /** Ton. */
  peso: weight().notNull(),
})
