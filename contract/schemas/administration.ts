import { Type, type Static } from 'typebox'
import { roles } from '../roles.ts'
import { longestPassword, longestUsername } from '../limits.ts'
import { Id, Nullable, RecordNumber } from './common.ts'

const Text = Nullable(Type.String())

/** SGL signs in with a password of the provider's own, AD with the directory's (Active Directory). */
export const UserType = Type.Enum(['SGL', 'AD'] as const)
export type UserType = Static<typeof UserType>

export const User = Type.Object({
  uid: Id,
  username: Type.String(),
  nome: Type.String(),
  email: Text,
  cargo: Text,
  tipo: UserType,
  ativo: Type.Boolean(),
  /** 0 active, 1 blocked. */
  bloqueado: Type.Integer(),
  /** Codes of the roles held. Not in contract §3. */
  roles: Type.Optional(Type.Array(Type.String())),
})
export type User = Static<typeof User>

/**
 * A page of a table of administration: `results` rows, `page` from 1. `search` matches any text
 * that the table shows, without regard to accents and case.
 */
export const TableQuery = Type.Object({
  results: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  search: Type.Optional(Type.String({ maxLength: 200 })),
})
export type TableQuery = Static<typeof TableQuery>

/** `count` is of all matches, not of the page. The rows are sorted by name. */
export const UserTable = Type.Object({ rows: Type.Array(User), count: Type.Integer() })
export type UserTable = Static<typeof UserTable>

/** The id in the path of a save; -1 creates a user. */
export const UserSaveId = Type.Integer({ minimum: -1, maximum: 2147483647 })

const Typed = (most: number) => Type.Optional(Nullable(Type.String({ maxLength: most })))

/**
 * A new user is active unless `ativo` is false, and is not blocked. For an existing user a missing
 * `ativo` or `bloqueado` keeps its value, and a `password` that is not empty or another `tipo` is
 * refused. Invalid fields come as 422 with `error` by field.
 */
export const UserSave = Type.Object({
  username: Typed(longestUsername),
  password: Typed(longestPassword),
  nome: Typed(120),
  email: Typed(200),
  cargo: Typed(120),
  tipo: Type.Optional(UserType),
  ativo: Type.Optional(Type.Boolean()),
  bloqueado: Type.Optional(Type.Integer({ minimum: 0, maximum: 1 })),
})
export type UserSave = Static<typeof UserSave>

export const UserSaved = Type.Object({ uid: Id })
export type UserSaved = Static<typeof UserSaved>

export const RoleRow = Type.Object({
  rid: Id,
  /** The code, such as REP_SGI_ALL. */
  role: Type.String(),
  descricao: Type.String(),
})
export type RoleRow = Static<typeof RoleRow>

export const RoleTable = Type.Object({ rows: Type.Array(RoleRow), count: Type.Integer() })
export type RoleTable = Static<typeof RoleTable>

/** A role that a user holds. */
export const UserPermission = Type.Object({
  urid: Id,
  rid: Id,
  role: Type.String(),
  descricao: Type.String(),
  /** A qualifier in free text. */
  dynamic: Text,
})
export type UserPermission = Static<typeof UserPermission>

export const UserPermissions = Type.Object({
  user: User,
  permissions: Type.Array(UserPermission),
})
export type UserPermissions = Static<typeof UserPermissions>

const Dynamic = Type.Optional(Nullable(Type.String({ maxLength: 100 })))

/** All roles are granted, or none. */
export const GrantMany = Type.Object({
  roles: Type.Array(RecordNumber, { minItems: 1, maxItems: roles.length * 20 }),
  dynamic: Dynamic,
})
export type GrantMany = Static<typeof GrantMany>

export const GrantOne = Type.Object({ role: RecordNumber, dynamic: Dynamic })
export type GrantOne = Static<typeof GrantOne>

export const Granted = Type.Object({ urid: Id })
export type Granted = Static<typeof Granted>

/** A user who holds a role. `uid` and `username` are not in contract §3. */
export const RoleHolder = Type.Object({
  urid: Id,
  rid: Id,
  descricao: Type.String(),
  dynamic: Text,
  /** The name of the user. */
  nome: Type.String(),
  uid: Type.Optional(Id),
  username: Type.Optional(Type.String()),
})
export type RoleHolder = Static<typeof RoleHolder>

/** `users` are sorted by name. */
export const RoleDetail = Type.Intersect([RoleRow, Type.Object({ users: Type.Array(RoleHolder) })])
export type RoleDetail = Static<typeof RoleDetail>

/** An active user, for the choice of whom to grant a role. Lists are sorted by name. */
export const UserChoice = Type.Object({
  uid: Id,
  username: Type.String(),
  nome: Type.String(),
})
export type UserChoice = Static<typeof UserChoice>

/** The answer to a removal and to a grant of several roles. */
export const Done = Type.Object({ message: Type.String() })
export type Done = Static<typeof Done>

/**
 * A product whose entered weight differs from the weight that is in stock, damaged and gone, less
 * the weight that was returned. Ton; `total` is the surplus (positive) or the shortage (negative)
 * of the entry.
 */
export const IntegrityRow = Type.Object({
  idProduto: Id,
  entrada: Type.Number(),
  alocado: Type.Number(),
  avaria: Type.Number(),
  saida: Type.Number(),
  devolucao: Type.Number(),
  total: Type.Number(),
  /** The product and its lot. Not in spec 1 §3. */
  produto: Type.Optional(Type.String()),
  lote: Type.Optional(Type.String()),
})
export type IntegrityRow = Static<typeof IntegrityRow>
