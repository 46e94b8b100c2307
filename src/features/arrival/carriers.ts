import type { Carrier } from '#contract/schemas/arrival.ts'
import { foldName, matchesSearch } from '#src/domain/names/search.ts'
import type { VehicleFields } from './rules.ts'

/** The provider's carriers, as far as they could be read. */
export interface CarrierList {
  value: readonly Carrier[] | undefined
  loading: boolean
}

type Told = Pick<VehicleFields, 'transportadora' | 'nomeTransportadora'>

/** Those whose names hold what is typed; none while nothing is. */
export const carriersNamed = (typed: string, { value = [] }: CarrierList): readonly Carrier[] =>
  typed.trim() === '' ? [] : value.filter(({ nome }) => matchesSearch(typed, [nome]))

/** The one that a driver means: chosen, or the only one whose whole name he has typed. */
export function carrierOf(told: Told, list: CarrierList): Carrier | undefined {
  const { transportadora, nomeTransportadora: typed } = told
  if (transportadora !== undefined) return transportadora
  const [one, ...more] = carriersNamed(typed, list).filter(
    ({ nome }) => foldName(nome) === foldName(typed),
  )
  return more.length === 0 ? one : undefined
}

/** What is wrong with a name that was typed: an arrival takes none but those of the list. */
export function carrierProblem(told: Told, list: CarrierList): string | undefined {
  if (told.nomeTransportadora.trim() === '' || carrierOf(told, list) !== undefined) return undefined
  if (list.loading) return 'Aguarde a lista de transportadoras, ou apague o nome'
  // Where there is no list there is nothing to choose from: that is said, and keeps nobody at the gate.
  if (list.value === undefined) return undefined
  return 'Escolha a transportadora na lista, ou apague o nome'
}
