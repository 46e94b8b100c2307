import { nextLoadingStatus } from '#contract/loading-steps.ts'
import type { LoadingListItem } from '#contract/schemas/loading.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { loadingStatusWord } from '#src/domain/records/status-words.ts'
import type { ShownLoading } from './reads.ts'

/** A step of a loading, taken on this device. */
export interface Advance {
  idSaida: Id
  /** The status on the screen before the step. */
  before: number
  idStatus: number
  /** The provider's name of the new status. */
  status: string
  usuario: string
  /** The time of the step, ISO. */
  doneAt: string
}

/**
 * The next status after an optimistic step, if the step was in the contract's order; null for any other step, until a
 * response of the provider names the next status.
 */
function nextAfter({ before, idStatus }: Advance): ShownLoading['next'] {
  const next = nextLoadingStatus(before) === idStatus ? nextLoadingStatus(idStatus) : undefined
  return next === undefined
    ? null
    : { idCarregamentoStatus: next, status: loadingStatusWord(next).text }
}

/** Applies a step to the loading. A loading whose status has changed in the meantime stays unchanged. */
export function withAdvanced(loading: ShownLoading, advance: Advance): ShownLoading {
  const { carregamento, historico } = loading
  if (carregamento.status !== advance.before) return loading
  const { idStatus, status, usuario, doneAt } = advance
  return {
    carregamento: { ...carregamento, status: idStatus, statusNavigation: { status } },
    historico: [
      { status, usuario, timestamp: doneAt, idCarregamentoStatus: idStatus, kept: true },
      ...historico,
    ],
    next: nextAfter(advance),
  }
}

export const withAdvancedRow = (
  rows: LoadingListItem[],
  { idSaida, before, idStatus }: Advance,
): LoadingListItem[] =>
  rows.map((row) =>
    isSameId(row.id, idSaida) && row.status === before ? { ...row, status: idStatus } : row,
  )
