import { isId } from '#src/domain/names/ids.ts'
import type { Accepted } from '#src/outbox/model/operation.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { isBlank } from './blank.ts'
import { receivedIn } from './evidence.ts'

/** The packaging in a response; undefined when the response has none. */
export function acceptPackaging(body: unknown): Accepted | undefined {
  const value = unwrapped(body)
  if (!isObject(value) || !isId(value['idRecebimentoAvariaEmbalagem'])) return undefined
  const received = receivedIn(value)
  const id = value['id']
  return {
    // The image's own id, which identifies this device's copy of the photo.
    value: isId(id) ? { id } : {},
    ...(received && { received }),
  }
}

/** The damage in a response; undefined when the response has none. */
export function acceptDamage(body: unknown): Accepted | undefined {
  const value = unwrapped(body)
  return isObject(value) && isId(value['idRecebimentoAvaria']) ? { value: {} } : undefined
}

/**
 * A field of a record, raw or as shown: a text or a number, null where it is empty, undefined where it is missing.
 */
export function fieldOf<Value extends string | number>(
  shown: unknown,
  field: string,
  type: 'string' | 'number',
): Value | null | undefined {
  const record = unwrapped(shown)
  if (!isObject(record)) return undefined
  const value = record[field]
  if (isBlank(value)) return null
  return typeof value === type ? (value as Value) : undefined
}

/** Message that somebody else has saved another value; null for a blank. */
export const changedByAnother = (value: string | null): string =>
  `O valor foi mudado por outra pessoa: agora está ${value ?? 'em branco'}. Confira e salve de novo.`
