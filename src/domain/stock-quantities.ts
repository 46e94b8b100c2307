import { toKilos, toTons } from './tons.ts'

/** Sets and the units beside them. */
export interface Quantities {
  qtdConjunto: number
  qtdUnidade: number
}

/** How a product is packed; weights in ton. */
export interface Packing {
  /** 1 is packaging mode. */
  clienteGrupo: number
  unidadesConjunto: number
  pesoConjunto: number
  pesoUnidade: number
}

/** Whether quantities are typed, and the weight follows; in skid mode it is the other way round. */
export const isPackagingMode = ({ clienteGrupo }: Pick<Packing, 'clienteGrupo'>): boolean =>
  clienteGrupo === 1

/** From so many units on they would be a set. */
export const isBeyondSet = (packing: Packing, { qtdUnidade }: Quantities): boolean =>
  qtdUnidade >= packing.unidadesConjunto

/** Ton of quantities; 0 where the units would be a set. */
export const weighQuantities = (packing: Packing, quantities: Quantities): number =>
  isBeyondSet(packing, quantities)
    ? 0
    : toTons(
        quantities.qtdConjunto * toKilos(packing.pesoConjunto) +
          quantities.qtdUnidade * toKilos(packing.pesoUnidade),
      )

const countUnits = ({ unidadesConjunto }: Packing, { qtdConjunto, qtdUnidade }: Quantities) =>
  qtdConjunto * unidadesConjunto + qtdUnidade

const packUnits = ({ unidadesConjunto }: Packing, units: number): Quantities => ({
  qtdConjunto: Math.floor(units / unidadesConjunto),
  qtdUnidade: units % unidadesConjunto,
})

export const addQuantities = (packing: Packing, one: Quantities, other: Quantities): Quantities =>
  packUnits(packing, countUnits(packing, one) + countUnits(packing, other))

/** An amount: ton, sets and units. */
export interface Amount extends Quantities {
  peso: number
}

/**
 * Takes a movement away from an allocation: what goes, and what stays. Weights and units add up to
 * what was there. A set is opened where its units are needed. In skid mode only the weight of the
 * movement is read, and as many units go as weigh that much. Never more than there is.
 */
export function takeAway(
  packing: Packing,
  from: Amount,
  movement: Amount,
): { moved: Amount; left: Amount } {
  const kilos = Math.min(toKilos(movement.peso), toKilos(from.peso))
  const rest = toKilos(from.peso) - kilos
  const units = countUnits(packing, from)
  const wanted = isPackagingMode(packing)
    ? countUnits(packing, movement)
    : Math.round(kilos / toKilos(packing.pesoUnidade))
  const going = rest === 0 ? units : Math.min(wanted, units)
  return {
    moved: { peso: toTons(kilos), ...packUnits(packing, going) },
    left: { peso: toTons(rest), ...packUnits(packing, units - going) },
  }
}
