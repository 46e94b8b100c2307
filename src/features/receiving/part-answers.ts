import { isId } from '#src/domain/names/ids.ts'
import type { Accepted } from '#src/outbox/model/operation.ts'
import { receivedIn } from '#src/evidence/photo/sent-photo.ts'
import { fieldIn, isObject, unwrapped } from '#src/reads/unwrap.ts'
import { isBlank } from './rules.ts'

/** Accepts a response that contains the packaging; undefined for any other response. */
export function acceptPackaging(body: unknown): Accepted | undefined {
  const value = unwrapped(body)
  if (!isObject(value) || !isId(value['idRecebimentoAvariaEmbalagem'])) return undefined
  const id = value['id']
  // The id of the image, by which this device finds its entry of the photo.
  return { value: isId(id) ? { id } : {}, ...receivedIn(value) }
}

/** Accepts a response that contains the damage; undefined for any other response. */
export function acceptDamage(body: unknown): Accepted | undefined {
  const value = unwrapped(body)
  return isObject(value) && isId(value['idRecebimentoAvaria']) ? { value: {} } : undefined
}

/** Accepts a response that contains a section of the report, by the name of its weight. */
export const acceptWith =
  (weight: string) =>
  (body: unknown): Accepted | undefined => {
    const value = unwrapped(body)
    return isObject(value) && weight in value ? { value: {} } : undefined
  }

/**
 * A field of a record, raw or as shown: null where the field is empty, undefined where it is missing or of another
 * type.
 */
export function fieldOf<Value extends string | number>(
  shown: unknown,
  field: string,
  type: 'string' | 'number',
): Value | null | undefined {
  const value = fieldIn(shown, field)
  if (isBlank(value)) return null
  return typeof value === type ? (value as Value) : undefined
}

/** Message that somebody else has saved another value; null for a blank. */
export const changedByAnother = (value: string | null): string =>
  `O valor foi mudado por outra pessoa: agora está ${value ?? 'em branco'}. Confira e salve de novo.`
