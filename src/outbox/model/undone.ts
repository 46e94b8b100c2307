import type { Entry } from './entry.ts'
import { withServerIds, type ServerIdByLocal } from './local-ids.ts'

/** Whether a later entry of `listed`, the entries of the same lane, replaced the entry or removed its photo. */
export function isUndone(
  { makes, target, seq }: Entry,
  listed: readonly Entry[],
  serverIds: ServerIdByLocal,
): boolean {
  // Each entry names its record as at the time of the act: by the local id or by the provider's number.
  const named = (name: string) => withServerIds(name, serverIds)
  const undoing = [target, makes && `image:${makes.id}`]
    .filter((name) => name !== undefined)
    .map(named)
  return listed.some(
    (later) =>
      later.seq > seq && later.target !== undefined && undoing.includes(named(later.target)),
  )
}
