import { nextLoadingStatus } from '#contract/loading-steps.ts'
import type { LoadingListItem } from '#contract/schemas/loading.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { loadingStatusWord } from '#src/domain/records/status-words.ts'
import type { ShownLoading } from './shown.ts'

/** A step of a loading, as it was taken on this device. */
export interface Advance {
  idSaida: Id
  /** The status that it had, as the person saw it. */
  before: number
  idStatus: number
  /** Its name, as the provider offered it. */
  status: string
  usuario: string
  /** When it was done, ISO. */
  doneAt: string
}

/**
 * What comes after a status that this device has gone on to: the contract's order, where the provider
 * has kept to it so far. Any other provider says it itself, once it was asked.
 */
function nextAfter({ before, idStatus }: Advance): ShownLoading['next'] {
  const next = nextLoadingStatus(before) === idStatus ? nextLoadingStatus(idStatus) : undefined
  return next === undefined
    ? null
    : { idCarregamentoStatus: next, status: loadingStatusWord(next).text }
}

/** What a step makes of the loading. One that stands elsewhere meanwhile is left as it is. */
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
