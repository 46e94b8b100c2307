import type { RequestPart } from '#src/outbox/model/operation.ts'
import { isObject } from '#src/reads/unwrap.ts'

/**
 * The precondition for a provider that compares: the photo that a call replaces, null for none.
 * Somebody else may take a photo between the read and the call. No part where the photo's hash is
 * unknown.
 */
export const previousPhoto = (replaced: unknown): RequestPart[] => {
  if (replaced === null) return [{ name: 'FotoAnterior', value: '' }]
  const sha256 = isObject(replaced) ? replaced['sha256'] : undefined
  return typeof sha256 === 'string' ? [{ name: 'FotoAnterior', value: sha256 }] : []
}
