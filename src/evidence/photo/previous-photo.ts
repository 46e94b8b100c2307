import type { RequestPart } from '#src/outbox/model/operation.ts'

/**
 * Says which photo a call replaces, null for none, for a provider that compares: somebody else may take one
 * between the look and the call. No part where its bytes are not told.
 */
export const previousPhoto = (
  replaced: { sha256?: string } | number | null | undefined,
): RequestPart[] => {
  if (replaced === null) return [{ name: 'FotoAnterior', value: '' }]
  const sha256 = typeof replaced === 'object' ? replaced.sha256 : undefined
  return sha256 === undefined ? [] : [{ name: 'FotoAnterior', value: sha256 }]
}
