import { boolean, date, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { id, moment, ref, weight, refTo } from './columns.ts'
import { users } from './people.ts'

/** Materiais: the kind of a product, without its lot. */
export const materials = pgTable('materials', {
  id: id(),
  produto: text().notNull().unique(),
  /** Client company, 1 or 2. */
  cliente: smallint().notNull(),
  searchText: text().notNull(),
})

/** The packaging of a material. Sets hold units; weights in ton. */
export const packagings = pgTable('packagings', {
  idMaterial: ref()
    .primaryKey()
    .references(() => materials.id),
  /** 1 is packaging mode (quantities are typed), another value is skid mode (the weight is typed). */
  clienteGrupo: smallint().notNull(),
  unidadesConjunto: integer().notNull(),
  pesoConjunto: weight().notNull(),
  pesoUnidade: weight().notNull(),
  unidadeConjunto: text().notNull(),
  unidadeUnidade: text().notNull(),
})

/** Produtos: one lot of a material that came with one invoice. */
export const products = pgTable(
  'products',
  {
    id: id(),
    idMaterial: refTo(() => materials.id),
    lote: text().notNull(),
    notaFiscal: text(),
    dataEntrada: moment().notNull(),
    /** Its origin as text. */
    origem: text().notNull(),
    /** The lot, as `toSearchText` returns it. */
    searchText: text().notNull(),
  },
  (table) => [unique().on(table.idMaterial, table.lote, table.notaFiscal)],
)

/** Armazém: the lines of the warehouse, such as A1-001. Capacity in ton. */
export const lines = pgTable('lines', {
  id: id(),
  tag: text().notNull().unique(),
  /** H or E. */
  pavilhao: text().notNull(),
  capacidade: weight().notNull(),
  ativo: boolean().notNull().default(true),
  /** The tag, as `toLineKey` returns it. */
  searchText: text().notNull(),
})

/** Alocações: the amount of a product on a line, in ton, sets and units. Never negative. */
export const allocations = pgTable(
  'allocations',
  {
    id: id(),
    idProduto: refTo(() => products.id),
    idArmazem: refTo(() => lines.id),
    peso: weight().notNull(),
    qtdConjunto: integer().notNull(),
    qtdUnidade: integer().notNull(),
    updatedAt: moment().notNull(),
  },
  (table) => [unique().on(table.idProduto, table.idArmazem)],
)

/** ESTORNO reverses a deleted damage. */
export type MovementKind =
  | 'ENTRADA'
  | 'ALOCACAO'
  | 'REALOCACAO'
  | 'AVARIA'
  | 'SAIDA'
  | 'DEVOLUCAO'
  | 'ESTORNO'

/** Every change of stock, never altered: the source of integrity checks and accounting. In ton. */
export const stockMovements = pgTable('stock_movements', {
  id: uuid().primaryKey(),
  tipo: text().notNull().$type<MovementKind>(),
  idProduto: refTo(() => products.id),
  idArmazemOrigem: ref().references(() => lines.id),
  idArmazemDestino: ref().references(() => lines.id),
  peso: weight().notNull(),
  qtdConjunto: integer().notNull().default(0),
  qtdUnidade: integer().notNull().default(0),
  /** The exit that removed the stock. */
  idSaida: ref(),
  /** The damage that removed the stock. */
  idAvaria: ref(),
  /** The id that the device gave to the plan of this movement. */
  plano: uuid(),
  uid: ref().references(() => users.uid),
  /** Accounting day of the warehouse. */
  dia: date({ mode: 'string' }).notNull(),
  at: moment().notNull(),
})

/** Registros de avaria of stock: administration deletes them by id. In ton. */
export const stockDamages = pgTable('stock_damages', {
  id: id(),
  idProduto: refTo(() => products.id),
  /** The damage of the receiving report that it came from, if any. */
  idRecebimentoAvaria: ref(),
  peso: weight().notNull(),
  motivo: text().notNull(),
  uid: ref().references(() => users.uid),
  createdAt: moment().notNull(),
})
