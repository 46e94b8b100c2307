import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { DeviceRoom, RefusedKind } from '#contract/schemas/devices.ts'
import { moment, ref, refTo } from './columns.ts'
import { users } from './people.ts'

/** Devices that sign in by themselves, each with an account of its own. */
export const deviceKeys = pgTable('device_keys', {
  id: text().primaryKey(),
  uid: ref()
    .notNull()
    .unique()
    .references(() => users.uid),
  /** SHA-256 of the secret; null once it was ended. */
  digest: text(),
  givenBy: refTo(() => users.uid),
  givenAt: moment().notNull(),
})

/** What each device said last of itself (contract/schemas/devices.ts). */
export const devices = pgTable('devices', {
  id: text().primaryKey(),
  /** Who was signed in when the device said it. */
  uid: refTo(() => users.uid),
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
