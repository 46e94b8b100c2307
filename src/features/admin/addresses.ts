import type { Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'

export const usersAddress = '/adm/auth/users'
/** The table of users, searched for one user name. */
export const foundAddress = (username: string) =>
  `${usersAddress}?busca=${encodeURIComponent(username)}`
export const rolesAddress = '/adm/auth/permissions'
export const userAddress = (uid: Id) => `${rolesAddress}/user/${idPart(uid)}`
export const roleAddress = (rid: Id) => `${rolesAddress}/role/${idPart(rid)}`
