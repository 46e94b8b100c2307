import { paths } from '#contract/paths.ts'
import type {
  IntegrityRow,
  RoleDetail,
  RoleRow,
  User,
  UserChoice,
  UserPermissions,
} from '#contract/schemas/administration.ts'
import type { Damage, DamageList } from '#contract/schemas/receiving.ts'
import type { Id } from '#src/domain/names/ids.ts'
import type { TablePage, TableQuery } from '#src/hooks/reads/use-paged-read.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import { type Given, defineRead } from '#src/reads/read.ts'
import { unwrapped } from '#src/reads/unwrap.ts'

/** Spec 1 §9: the only size of the table of users. */
export const usersOnPage = 15
/** As many as a provider gives at a time. */
export const mostUsers = 1000
/** Spec 1 §9: all the roles there are. */
export const rolesOnPage = 1000

export interface UserPage extends TablePage<User> {
  /** Not all of them were there to be filtered. */
  isOfPart?: boolean
}

/** A failure of the server clears a table (spec 1 §8); with no network it shows what it had. */
const clearsOnFailure = true

export const reads = {
  users: ({ search, page }: TableQuery) =>
    defineRead<UserPage>({
      key: 'admin:users',
      path: paths.userTable(search, page, usersOnPage),
      clearsOnFailure,
    }),

  /** The provider filters by no state and no role: all are read, and filtered here. */
  usersAmong: ({ search }: TableQuery, isWanted: (user: User) => boolean) =>
    defineRead<UserPage>({
      key: 'admin:users',
      path: paths.userTable(search, 1, mostUsers),
      clearsOnFailure,
      arrange: ({ rows, count }) => {
        const all = rows ?? []
        const found = all.filter(isWanted)
        return { rows: found, count: found.length, isOfPart: all.length < (count ?? 0) }
      },
    }),

  roles: ({ search, page }: TableQuery) =>
    defineRead<TablePage<RoleRow>>({
      key: 'admin:roles',
      path: paths.permissionTable(search, page, rolesOnPage),
      clearsOnFailure,
    }),

  userPermissions: (uid: Id) =>
    defineRead<UserPermissions>({
      key: `admin:user:${idPart(uid)}`,
      path: paths.userPermissions(uid),
      unwrap: (body) => {
        const { user, permissions } = unwrapped(body) as Given<UserPermissions>
        return { user: { ...user }, permissions: permissions ?? [] } as UserPermissions
      },
      clearsOnFailure,
    }),

  grantableRoles: () =>
    defineRead<RoleRow[]>({ key: 'admin:grantable', path: paths.permissionRoles() }),

  role: (rid: Id) =>
    defineRead<RoleDetail>({
      key: `admin:role:${idPart(rid)}`,
      path: paths.role(rid),
      unwrap: (body) => {
        const role = unwrapped(body) as Given<RoleDetail>
        return { ...role, users: role.users ?? [] } as RoleDetail
      },
      clearsOnFailure,
    }),

  grantableUsers: () =>
    defineRead<UserChoice[]>({ key: 'admin:choices', path: paths.permissionUsers() }),

  /** Of a receiving report. */
  damages: (idRecebimento: Id) =>
    defineRead<DamageList>({
      key: `admin:damages:${idPart(idRecebimento)}`,
      path: paths.damageList(idRecebimento),
    }),

  damage: (idRecebimentoAvaria: Id) =>
    defineRead<Damage>({
      key: `admin:damage:${idPart(idRecebimentoAvaria)}`,
      path: paths.damage(idRecebimentoAvaria),
    }),

  integrity: () =>
    defineRead<Given<IntegrityRow>[]>({
      key: 'admin:integrity',
      path: paths.integrity(),
      clearsOnFailure,
    }),
} as const
