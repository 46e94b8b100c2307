import { formatTons } from '#src/domain/amounts/numbers.ts'
import { foldText, matchesSearch } from '#src/domain/names/search.ts'
import type { ShownExit, ShownProduct } from './shown.ts'

/** What the icon of a card says (spec 1 §4). */
export type CardState = 'success' | 'block' | 'warning' | 'neutral'

/** Of a loading (spec 1 §4). */
const finished = 4

/** Of a driver (spec 1 §4): the monitor's own loading status. */
const pending = 0
const called = 1

export const isPending = ({ statusCarregamento }: ShownExit): boolean =>
  statusCarregamento === pending

export const isCalled = ({ statusCarregamento }: ShownExit): boolean =>
  statusCarregamento === called

export const hasPriority = ({ prioridade }: ShownExit): boolean => prioridade === 1

/** The first that holds (contract §15): finished, priority, late, none of them. `nowMs` is wall time. */
export function stateOf(item: ShownExit, nowMs: number): CardState {
  if (item.status === finished) return 'success'
  if (hasPriority(item)) return 'block'
  if (item.dataAgendada !== null && Date.parse(item.dataAgendada) < nowMs) return 'warning'
  return 'neutral'
}

interface Wanted {
  onlyPending: boolean
  search: string
}

/** What is loaded from a line: «H1-001 - 12,5 t». */
export const describeProduct = ({ local, peso }: ShownProduct): string =>
  `${local ?? '—'} - ${formatTons(peso)}`

/** The cards that are wanted, in the provider's order; the same array when all are. */
export function wantedItems(
  items: readonly ShownExit[],
  { onlyPending, search }: Wanted,
): readonly ShownExit[] {
  const wanted = foldText(search)
  if (!onlyPending && wanted === '') return items
  return items.filter(
    (item) =>
      (!onlyPending || isPending(item)) && (wanted === '' || matchesSearch(wanted, textsOf(item))),
  )
}

/** All that a card and its dialog show. */
const textsOf = (item: ShownExit) => [
  item.idSaida,
  item.ordemChegada,
  item.ot,
  item.motorista,
  item.telefone,
  item.transportadora,
  item.placaCarroceria,
  item.carroceria,
  ...(item.produtos ?? []).map(({ local }) => local),
]

/** Lines of so many cards each, for a list of which only what is looked at is drawn. */
export function inLines<Item>(items: readonly Item[], columns: number) {
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, at) => ({
    key: String(at),
    items: items.slice(at * columns, (at + 1) * columns),
  }))
}
