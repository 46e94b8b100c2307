import type { RequestPart } from '#src/outbox/model/operation.ts'
import { isObject } from '#src/reads/unwrap.ts'

/**
 * Says which photo a call replaces, null for none, for a provider that compares: somebody else may take one
 * between the look and the call. No part where its bytes are not told.
 */
export const previousPhoto = (replaced: unknown): RequestPart[] => {
  if (replaced === null) return [{ name: 'FotoAnterior', value: '' }]
  const sha256 = isObject(replaced) ? replaced['sha256'] : undefined
  return typeof sha256 === 'string' ? [{ name: 'FotoAnterior', value: sha256 }] : []
}
