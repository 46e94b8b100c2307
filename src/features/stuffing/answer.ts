import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { isStuffingStep } from '#contract/stuffing-steps.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import type { Received } from '#src/outbox/model/operation.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'

/** The stuffing state in a response; undefined when the response is invalid or not of the report `idSaida`. */
export function stateIn(body: unknown, idSaida: Id): StuffingState | undefined {
  const value = unwrapped(body)
  if (!isObject(value) || !isSameId(value['idSaida'], idSaida)) return undefined
  if (!isStuffingStep(value['step']) || typeof value['status'] !== 'number') return undefined
  return value as unknown as StuffingState
}

/** Size and hash that the response to an upload reports; undefined where the provider reports none. */
function receivedIn(body: unknown): Received | undefined {
  const value = unwrapped(body)
  if (!isObject(value)) return undefined
  const { size, sha256 } = value
  return typeof size === 'number' && typeof sha256 === 'string' ? { size, sha256 } : undefined
}

/** `accept` of an upload: the report's state, and the received size and hash where the provider reports both. */
export function acceptUpload(body: unknown, { idSaida }: { idSaida: Id }) {
  const state = stateIn(body, idSaida)
  if (state === undefined) return undefined
  const received = receivedIn(body)
  return { value: state, ...(received && { received }) }
}
