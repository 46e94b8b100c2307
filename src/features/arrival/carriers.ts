import type { Carrier } from '#contract/schemas/arrival.ts'
import { foldName, matchesSearch } from '#src/domain/names/search.ts'
import type { VehicleFields } from './rules.ts'

/** The provider's carriers; `value` is undefined while they are not loaded. */
export interface CarrierList {
  value: readonly Carrier[] | undefined
  loading: boolean
}

type Reported = Pick<VehicleFields, 'transportadora' | 'nomeTransportadora'>

/** The carriers whose names contain the typed text; none for an empty text. */
export const carriersNamed = (typed: string, { value = [] }: CarrierList): readonly Carrier[] =>
  typed.trim() === '' ? [] : value.filter(({ nome }) => matchesSearch(typed, [nome]))

/** The driver's carrier: the chosen one, or the only one whose full name was typed. */
export function carrierOf(reported: Reported, list: CarrierList): Carrier | undefined {
  const { transportadora, nomeTransportadora: typed } = reported
  if (transportadora !== undefined) return transportadora
  const [one, ...more] = carriersNamed(typed, list).filter(
    ({ nome }) => foldName(nome) === foldName(typed),
  )
  return more.length === 0 ? one : undefined
}

/** The error for a typed carrier name: an arrival accepts only carriers of the list. */
export function carrierProblem(reported: Reported, list: CarrierList): string | undefined {
  if (reported.nomeTransportadora.trim() === '' || carrierOf(reported, list) !== undefined)
    return undefined
  if (list.loading) return 'Aguarde a lista de transportadoras, ou apague o nome'
  // Without a list there is nothing to choose from. The field shows a hint, and the driver may continue.
  if (list.value === undefined) return undefined
  return 'Escolha a transportadora na lista, ou apague o nome'
}
