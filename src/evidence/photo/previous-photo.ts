import type { RequestPart } from '#src/outbox/model/operation.ts'
import { isObject } from '#src/reads/unwrap.ts'

/**
 * The part that states which photo a call replaces; `replaced` is null for none. A provider that
 * compares it refuses the call when somebody else has taken a photo between the read and the call.
 * Empty where the hash of the replaced photo is unknown.
 */
export const previousPhoto = (replaced: unknown): RequestPart[] => {
  if (replaced === null) return [{ name: 'FotoAnterior', value: '' }]
  const sha256 = isObject(replaced) ? replaced['sha256'] : undefined
  return typeof sha256 === 'string' ? [{ name: 'FotoAnterior', value: sha256 }] : []
}
