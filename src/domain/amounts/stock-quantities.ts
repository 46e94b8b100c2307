import { toKilos, toTons } from './numbers.ts'

/** Sets, and loose units in addition to them. */
export interface Quantities {
  qtdConjunto: number
  qtdUnidade: number
}

/** The packaging of a product; weights in ton, which need not be whole kilos. */
export interface Packing {
  /** 1 is packaging mode. */
  clienteGrupo: number
  /** 0 where a set holds no units: the set is then a single thing. */
  unidadesConjunto: number
  pesoConjunto: number
  /** 0 where units are not weighed. */
  pesoUnidade: number
}

/**
 * In packaging mode the person types quantities and the weight follows; in skid mode the weight is
 * typed and the quantities follow.
 */
export const isPackagingMode = ({ clienteGrupo }: Pick<Packing, 'clienteGrupo'>): boolean =>
  clienteGrupo === 1

const unitsInSet = ({ unidadesConjunto }: Packing): number => Math.max(1, unidadesConjunto)

/** The most loose units: one more would make a set. */
export const mostUnits = (packing: Packing): number => unitsInSet(packing) - 1

export const isBeyondSet = (packing: Packing, { qtdUnidade }: Quantities): boolean =>
  qtdUnidade > mostUnits(packing)

/** Weight in ton, rounded once to the kilo; 0 where the loose units would make a set. */
export const weighQuantities = (packing: Packing, quantities: Quantities): number =>
  isBeyondSet(packing, quantities)
    ? 0
    : toTons(
        toKilos(
          quantities.qtdConjunto * packing.pesoConjunto +
            quantities.qtdUnidade * packing.pesoUnidade,
        ),
      )

const countUnits = (packing: Packing, { qtdConjunto, qtdUnidade }: Quantities) =>
  qtdConjunto * unitsInSet(packing) + qtdUnidade

const packUnits = (packing: Packing, units: number): Quantities => ({
  qtdConjunto: Math.floor(units / unitsInSet(packing)),
  qtdUnidade: units % unitsInSet(packing),
})

export const addQuantities = (packing: Packing, one: Quantities, other: Quantities): Quantities =>
  packUnits(packing, countUnits(packing, one) + countUnits(packing, other))

/** An amount: ton, sets and units. */
export interface Amount extends Quantities {
  peso: number
}

/**
 * Takes a movement away from an allocation: returns the taken and the remaining amount, which
 * together equal the original. A set is opened where its units are needed. In skid mode only the
 * movement's weight counts, and the units follow from it; where units are not weighed, they are
 * taken in proportion to the weight. It never takes more than the allocation has.
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
    : unitsOfWeight(packing, kilos, { units, kilos: toKilos(from.peso) })
  const going = rest === 0 ? units : Math.min(wanted, units)
  return {
    moved: { peso: toTons(kilos), ...packUnits(packing, going) },
    left: { peso: toTons(rest), ...packUnits(packing, units - going) },
  }
}

const unitsOfWeight = (
  { pesoUnidade }: Packing,
  kilos: number,
  from: { units: number; kilos: number },
): number => {
  if (pesoUnidade > 0) return Math.round(kilos / (pesoUnidade * 1000))
  return from.kilos > 0 ? Math.round((from.units * kilos) / from.kilos) : 0
}
