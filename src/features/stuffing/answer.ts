import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { isStuffingStep } from '#contract/stuffing-steps.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { receivedIn } from '#src/evidence/photo/sent-photo.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'

/** The stuffing state in a response; undefined when the response is invalid or not of the report `idSaida`. */
export function stateIn(body: unknown, idSaida: Id): StuffingState | undefined {
  const value = unwrapped(body)
  if (!isObject(value) || !isSameId(value['idSaida'], idSaida)) return undefined
  if (!isStuffingStep(value['step']) || typeof value['status'] !== 'number') return undefined
  return value as unknown as StuffingState
}

/** `accept` of an upload: the report's state, and the received size and hash where the provider reports both. */
export function acceptUpload(body: unknown, { idSaida }: { idSaida: Id }) {
  const state = stateIn(body, idSaida)
  return state && { value: state, ...receivedIn(state) }
}
