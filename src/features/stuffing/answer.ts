import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { isStuffingStep } from '#contract/stuffing-steps.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import type { Received } from '#src/outbox/model/operation.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'

/** The stuffing state in an answer; undefined when this is not one of that report. */
export function stateIn(body: unknown, idSaida: Id): StuffingState | undefined {
  const value = unwrapped(body)
  if (!isObject(value) || !isSameId(value['idSaida'], idSaida)) return undefined
  if (!isStuffingStep(value['step']) || typeof value['status'] !== 'number') return undefined
  return value as unknown as StuffingState
}

/** What an upload's answer says of the bytes that came; undefined where a provider says nothing. */
function receivedIn(body: unknown): Received | undefined {
  const value = unwrapped(body)
  if (!isObject(value)) return undefined
  const { size, sha256 } = value
  return typeof size === 'number' && typeof sha256 === 'string' ? { size, sha256 } : undefined
}

/** `accept` of an upload: the report's state, and what was received of the photo. */
export function acceptUpload(body: unknown, { idSaida }: { idSaida: Id }) {
  const state = stateIn(body, idSaida)
  if (state === undefined) return undefined
  const received = receivedIn(body)
  return { value: state, ...(received && { received }) }
}
