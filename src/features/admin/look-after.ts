import { http } from '#src/api/http.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import type { Read } from '#src/reads/read.ts'
import { reads } from './reads.ts'

/** Reads the current value from the provider, bypassing the cache. Throws ApiError. */
export async function readNow<Value>({ path, unwrap }: Read<Value>): Promise<Value> {
  const { body } = await http.getJson(path, { from: 'network' })
  return unwrap(body)
}

/** Whether the user holds all of these roles with this qualifier. */
export async function holdsAll(uid: Id, roles: readonly Id[], dynamic: string): Promise<boolean> {
  const { permissions } = await readNow(reads.userPermissions(uid))
  return roles.every((rid) =>
    permissions.some(
      (one) => isSameId(one.rid, rid) && (one.dynamic ?? '').trim() === dynamic.trim(),
    ),
  )
}
