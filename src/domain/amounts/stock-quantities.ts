import { toKilos, toTons } from './tons.ts'

/** Sets and the units beside them. */
export interface Quantities {
  qtdConjunto: number
  qtdUnidade: number
}

/** How a product is packed; weights in ton, which need not be whole kilos. */
export interface Packing {
  /** 1 is packaging mode. */
  clienteGrupo: number
  /** 0 where a set holds no units: then it is one thing by itself. */
  unidadesConjunto: number
  pesoConjunto: number
  /** 0 where units are not weighed. */
  pesoUnidade: number
}

/** Whether quantities are typed, and the weight follows; in skid mode it is the other way round. */
export const isPackagingMode = ({ clienteGrupo }: Pick<Packing, 'clienteGrupo'>): boolean =>
  clienteGrupo === 1

const unitsInSet = ({ unidadesConjunto }: Packing): number => Math.max(1, unidadesConjunto)

/** With one more they would be a set. */
export const mostUnits = (packing: Packing): number => unitsInSet(packing) - 1

export const isBeyondSet = (packing: Packing, { qtdUnidade }: Quantities): boolean =>
  qtdUnidade > mostUnits(packing)

/** Ton of quantities, rounded to the kilo as a whole; 0 where the units would be a set. */
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
 * Takes a movement away from an allocation: what goes, and what stays. Weights and units add up to
 * what was there. A set is opened where its units are needed. In skid mode only the weight of the
 * movement is read, and as many units go as weigh that much; where units are not weighed, as great a
 * part of them. Never more than there is.
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
