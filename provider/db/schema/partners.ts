import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment, ref } from './columns.ts'
import { users } from './people.ts'

/** Transportadoras. */
export const carriers = pgTable('carriers', {
  id: id(),
  nome: text().notNull(),
  cnpj: text().notNull().unique(),
  ativo: boolean().notNull().default(true),
  searchText: text().notNull(),
})

/** Fornecedores: the senders of received goods. */
export const suppliers = pgTable('suppliers', {
  id: id(),
  razaoSocial: text().notNull(),
  cnpj: text().notNull().unique(),
})

/** Destinatários: the consignees of exits. */
export const recipients = pgTable('recipients', {
  id: id(),
  razaoSocial: text().notNull(),
  /** Null for a company abroad. */
  cnpj: text().unique(),
  cidade: text().notNull(),
  /** EX for a company abroad. */
  uf: text().notNull(),
})

/** Motoristas. */
export const drivers = pgTable('drivers', {
  id: id(),
  nome: text().notNull(),
  /** Eleven digits. */
  cpf: text().notNull().unique(),
  /** Ten or eleven digits. */
  telefone1: text().notNull(),
  telefone2: text(),
  cnh: text(),
  ativo: boolean().notNull().default(true),
  /** Also hauls inside the yard. */
  realizaPuxe: boolean().notNull().default(false),
  observacao: text(),
  /** When the driver entered his name and telephone, by the clock of the kiosk; null where the kiosk sent no time. */
  toldAt: moment(),
  createdAt: moment().notNull(),
  createdBy: ref().references(() => users.uid),
  updatedAt: moment().notNull(),
  updatedBy: ref().references(() => users.uid),
})

/** Plates of tractors and trailers, as AAA-9A99 or AAA-9999. */
export const vehicles = pgTable('vehicles', {
  id: id(),
  placa: text().notNull().unique(),
  tipo: text().notNull().$type<'CAVALO' | 'CARRETA'>(),
  /** Body type of a trailer (Sider, Baú, Porta-contêiner…). */
  carroceria: text(),
})
