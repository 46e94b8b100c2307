import { callNumber } from '#src/domain/amounts/call-number.ts'
import { formatTons } from '#src/domain/amounts/numbers.ts'
import { maskCpf } from '#src/domain/names/cpf.ts'
import { foldText, matchesSearch } from '#src/domain/names/search.ts'
import type { ShownArrival, ShownExit, ShownProduct } from './reads.ts'

/** The state that a card's icon shows (spec 1 §4). */
export type CardState = 'success' | 'block' | 'warning' | 'neutral'

/** The status of a finished loading (spec 1 §4). */
const finished = 4

/** The monitor's own status of a driver (spec 1 §4), not the loading's status. */
const pending = 0
const called = 1

export const isPending = ({ statusCarregamento }: ShownExit): boolean =>
  statusCarregamento === pending

export const isCalled = ({ statusCarregamento }: ShownExit): boolean =>
  statusCarregamento === called

export const hasPriority = ({ prioridade }: ShownExit): boolean => prioridade === 1

/** The «Senha» of an arrival. A monitor on a wall has no CPF to compute it from. */
export const numberOf = (arrival: ShownArrival): string => arrival.senha ?? callNumber(arrival)

/** The masked CPF; undefined where the provider sends none of its digits. */
export const shownCpf = ({ cpf }: ShownArrival): string | undefined =>
  cpf !== null && /\d/.test(cpf) ? maskCpf(cpf) : undefined

/** The first matching state (contract §15): finished, priority, late, none. `nowMs` is wall time. */
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

/** A product with its line and weight: «H1-001 - 12,5 t». */
export const describeProduct = ({ local, peso }: ShownProduct): string =>
  `${local ?? '—'} - ${formatTons(peso)}`

/** The matching exits in the provider's order; the same array when all match. */
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

/** All texts of a card and its dialog. */
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

/** Groups the cards into lines for the virtualized list. */
export function inLines<Item>(items: readonly Item[], columns: number) {
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, at) => ({
    key: String(at),
    items: items.slice(at * columns, (at + 1) * columns),
  }))
}
