import { isSameId, type Id } from '../names/ids.ts'
import { formatNumber, sumTons, toKilos } from '../amounts/numbers.ts'
import {
  isBeyondSet,
  isPackagingMode,
  mostUnits,
  type Amount,
  type Packing,
} from '../amounts/stock-quantities.ts'

/** The line that a movement leads to, found by its tag; weights in ton. */
interface Destination {
  id: Id
  tag: string
  capacidade: number
  /** The allocated weight of the line. */
  indisponivel: number
}

export interface MovementScene {
  /** The allocation to move; ton. */
  origin: { idArmazem: Id; peso: number }
  packing: Packing
  /** The movements that were planned before this one. */
  planned: readonly { idArmazem: Id; peso: number }[]
}

/** The fault of a movement, and the field to correct. */
export interface MovementFault {
  field: 'local' | 'qtdUnidade' | 'peso'
  message: string
}

/** Ton, as the rules' sentences write it. */
const inTons = (tons: number) => `${formatNumber(tons)} ton`

/** The weight in ton that a line can still take; 0 where it is over its capacity. */
export const freeOf = ({ capacidade, indisponivel }: Omit<Destination, 'id' | 'tag'>): number =>
  Math.max(0, sumTons([capacidade, -indisponivel]))

/** The fault of the target line alone, whatever the amount. */
function findDestinationFault(
  { id, tag }: Pick<Destination, 'id' | 'tag'>,
  { origin, planned }: Pick<MovementScene, 'origin' | 'planned'>,
): MovementFault | undefined {
  if (isSameId(id, origin.idArmazem)) {
    return { field: 'local', message: 'Local de destino igual ao de origem!' }
  }
  if (planned.some(({ idArmazem }) => isSameId(idArmazem, id))) {
    const message = `A Linha "${tag}" já foi adicionada a lista de movimentações`
    return { field: 'local', message }
  }
  return undefined
}

/**
 * The first rule of spec 1 §5 that a movement breaks, in the words of the specification. No rule
 * forbids a weight of 0; the form does not offer to add such a movement.
 */
export function findMovementFault(
  destination: Destination,
  amount: Amount,
  scene: MovementScene,
): MovementFault | undefined {
  const { origin, packing, planned } = scene
  const ofDestination = findDestinationFault(destination, scene)
  if (ofDestination) return ofDestination
  if (isPackagingMode(packing) && isBeyondSet(packing, amount)) {
    const most = formatNumber(mostUnits(packing))
    return { field: 'qtdUnidade', message: `O número máximo de unidades é: ${most}` }
  }
  const kilos = toKilos(amount.peso)
  const overweight = (message: string, tons: number): MovementFault => ({
    field: 'peso',
    message: `${message}: ${inTons(tons)}`,
  })
  const free = freeOf(destination)
  if (kilos > toKilos(free)) {
    return overweight('O peso é maior do que o disponível na linha', free)
  }
  if (kilos > toKilos(origin.peso)) {
    return overweight('O peso é maior do que o original', origin.peso)
  }
  const all = sumTons([...planned.map(({ peso }) => peso), amount.peso])
  if (toKilos(all) > toKilos(origin.peso)) {
    return overweight('A soma das movimentações ultrapassa o peso da alocação', origin.peso)
  }
  return undefined
}
