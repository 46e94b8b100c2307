import { isSameId, type Id } from '../names/ids.ts'
import { formatNumber } from '../amounts/numbers.ts'
import {
  isBeyondSet,
  isPackagingMode,
  mostUnits,
  type Amount,
  type Packing,
} from '../amounts/stock-quantities.ts'
import { sumTons, toKilos } from '../amounts/tons.ts'

/** A line as it is found by its tag; ton. */
interface Destination {
  id: Id
  tag: string
  capacidade: number
  /** What is allocated there. */
  indisponivel: number
}

export interface MovementScene {
  /** The allocation that is moved; ton. */
  origin: { idArmazem: Id; peso: number }
  packing: Packing
  /** Those that were added before this one. */
  planned: readonly { idArmazem: Id; peso: number }[]
}

/** What is wrong with a movement, and where it is to be mended. */
export interface MovementFault {
  field: 'local' | 'qtdUnidade' | 'peso'
  message: string
}

/** Ton, as the sentences of the rules say them. */
const inTons = (tons: number) => `${formatNumber(tons)} ton`

/** Ton that a line still takes; 0 where it holds more than it can. */
export const freeOf = ({ capacidade, indisponivel }: Omit<Destination, 'id' | 'tag'>): number =>
  Math.max(0, sumTons([capacidade, -indisponivel]))

/** What is wrong with the line that it goes to, whatever goes there. */
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
 * The first rule of spec 1 §5 that a movement breaks, in the words of the specification. A weight of
 * 0 breaks none: such a movement is not offered to be added.
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
