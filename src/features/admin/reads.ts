import { paths } from '#contract/paths.ts'
import type {
  IntegrityRow,
  RoleDetail,
  RoleRow,
  User,
  UserChoice,
  UserPermissions,
} from '#contract/schemas/administration.ts'
import type { TablePage, TableQuery } from '#src/hooks/use-paged-read.ts'
import { defineRead } from '#src/reads/read.ts'

/** Spec 1 §9: the only size of the table of users. */
export const usersOnPage = 15
/** Spec 1 §9: all the roles there are. */
export const rolesOnPage = 1000

/** A failure of the server clears a table (spec 1 §8); with no network it shows what it had. */
const clearsOnFailure = true

export const reads = {
  users: ({ search, page }: TableQuery) =>
    defineRead<TablePage<User>>({
      key: 'admin:users',
      path: paths.userTable(search, page, usersOnPage),
      clearsOnFailure,
    }),

  roles: ({ search, page }: TableQuery) =>
    defineRead<TablePage<RoleRow>>({
      key: 'admin:roles',
      path: paths.permissionTable(search, page, rolesOnPage),
      clearsOnFailure,
    }),

  userPermissions: (uid: number) =>
    defineRead<UserPermissions>({
      key: `admin:user:${uid}`,
      path: paths.userPermissions(uid),
      clearsOnFailure,
    }),

  grantableRoles: () =>
    defineRead<RoleRow[]>({ key: 'admin:grantable', path: paths.permissionRoles() }),

  role: (rid: number) =>
    defineRead<RoleDetail>({ key: `admin:role:${rid}`, path: paths.role(rid), clearsOnFailure }),

  grantableUsers: () =>
    defineRead<UserChoice[]>({ key: 'admin:choices', path: paths.permissionUsers() }),

  integrity: () =>
    defineRead<IntegrityRow[]>({
      key: 'admin:integrity',
      path: paths.integrity(),
      clearsOnFailure,
    }),
} as const
