export const usersAddress = '/adm/auth/users'
export const rolesAddress = '/adm/auth/permissions'
export const userAddress = (uid: number) => `${rolesAddress}/user/${uid}`
export const roleAddress = (rid: number) => `${rolesAddress}/role/${rid}`
