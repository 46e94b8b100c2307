import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { DeviceRoom, RefusedKind } from '#contract/schemas/devices.ts'
import { moment, ref } from './columns.ts'
import { users } from './people.ts'

/** What each device said last of itself (contract/schemas/devices.ts). */
export const devices = pgTable('devices', {
  id: text().primaryKey(),
  /** Who was signed in when the device said it. */
  uid: ref()
    .notNull()
    .references(() => users.uid),
  nome: text().notNull(),
  versao: text(),
  versaoDesde: moment().notNull(),
  pendentes: integer().notNull(),
  fotos: integer().notNull(),
  deOutros: integer().notNull(),
  recusados: integer().notNull(),
  recusas: jsonb().notNull().$type<RefusedKind[]>(),
  desde: moment(),
  usado: bigint({ mode: 'number' }),
  total: bigint({ mode: 'number' }),
  espaco: text().notNull().$type<DeviceRoom>(),
  tela: text(),
  telaNome: text(),
  visto: moment().notNull(),
})
