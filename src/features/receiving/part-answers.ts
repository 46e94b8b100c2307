import { isId } from '#src/domain/names/ids.ts'
import type { Accepted } from '#src/outbox/model/operation.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { isBlank } from './blank.ts'
import { receivedIn } from './evidence.ts'

/** The packaging in an answer; undefined when this is not one. */
export function acceptPackaging(body: unknown): Accepted | undefined {
  const value = unwrapped(body)
  if (!isObject(value) || !isId(value['idRecebimentoAvariaEmbalagem'])) return undefined
  const received = receivedIn(value)
  const id = value['id']
  return {
    // The image's own id: what this device holds of it is told by that.
    value: isId(id) ? { id } : {},
    ...(received && { received }),
  }
}

/** The damage in an answer; undefined when this is not one. */
export function acceptDamage(body: unknown): Accepted | undefined {
  const value = unwrapped(body)
  return isObject(value) && isId(value['idRecebimentoAvaria']) ? { value: {} } : undefined
}

/** A field of what a look has read: a text or a number, null where it is empty. */
export function fieldOf<Value extends string | number>(
  seen: unknown,
  field: string,
  type: 'string' | 'number',
): Value | null | undefined {
  const record = unwrapped(seen)
  if (!isObject(record)) return undefined
  const value = record[field]
  if (isBlank(value)) return null
  return typeof value === type ? (value as Value) : undefined
}
