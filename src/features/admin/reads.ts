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
import type { TablePage, TableRequest } from '#src/hooks/reads/use-paged-read.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import { type Given, defineRead } from '#src/reads/read.ts'
import { unwrapped } from '#src/reads/unwrap.ts'

/** The only page size of the table of users (spec 1 §9). */
export const usersOnPage = 15
/** The maximum number of rows that a provider returns at a time. */
export const mostUsers = 1000
/** The page size of the table of roles, large enough for all of them (spec 1 §9). */
export const rolesOnPage = 1000

export interface UserPage extends TablePage<User> {
  /** Only a part of the users was available to the filter. */
  isOfPart?: boolean
}

/** A server error clears a table (spec 1 §8); without a network it keeps its data. */
const clearsOnFailure = true

export const reads = {
  users: ({ search, page }: TableRequest) =>
    defineRead<UserPage>({
      key: 'admin:users',
      path: paths.userTable(search, page, usersOnPage),
      clearsOnFailure,
    }),

  /** The provider cannot filter by state or role, so all users are read and filtered on the device. */
  usersAmong: ({ search }: TableRequest, isWanted: (user: User) => boolean) =>
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

  roles: ({ search, page }: TableRequest) =>
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

  /** The damages of a receiving report. */
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
