import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { readNow } from '#src/hooks/send-online.ts'
import { reads } from './reads.ts'

/** Whether the user holds all of these roles with this qualifier. */
export async function holdsAll(uid: Id, roles: readonly Id[], dynamic: string): Promise<boolean> {
  const { permissions } = await readNow(reads.userPermissions(uid))
  return roles.every((rid) =>
    permissions.some(
      (one) => isSameId(one.rid, rid) && (one.dynamic ?? '').trim() === dynamic.trim(),
    ),
  )
}

/** The provider's message for a change that succeeded. */
export const messageOfChange = (body: unknown, otherwise: string): string => {
  const { message } = (body ?? {}) as { message?: unknown }
  return typeof message === 'string' && message !== '' ? message : otherwise
}
