import type { Movement } from '#contract/schemas/reallocation.ts'
import { findMovementFault } from '#src/domain/records/movement-rules.ts'
import { formatNumber, isWholeKilos, toKilos, toTons } from '#src/domain/amounts/numbers.ts'
import {
  isPackagingMode,
  weighQuantities,
  type Amount,
  type Packing,
} from '#src/domain/amounts/stock-quantities.ts'
import { toLineKey } from '#src/domain/names/search.ts'
import { Refusal } from '../../errors/refusal.ts'

/** The data for judging movements, read under the locks; in ton. */
export interface Scene {
  origin: { idArmazem: number; idProduto: number; peso: number }
  packing: Packing
  lines: ReadonlyMap<number, HeldLine>
}

export interface HeldLine {
  id: number
  tag: string
  capacidade: number
  ativo: boolean
  /** The allocated weight of all products on the line. */
  indisponivel: number
}

interface Fault {
  field: keyof Movement
  message: string
}

/** Rounded to the kilo, without missing values. */
export const amountOf = ({ peso, qtdConjunto, qtdUnidade }: Movement): Amount => ({
  peso: toTons(toKilos(peso)),
  qtdConjunto: qtdConjunto ?? 0,
  qtdUnidade: qtdUnidade ?? 0,
})

/** Throws 422 when any of the movements breaks a rule (spec 1 §5), with an error for each that does. */
export function refuseFaults(movements: readonly Movement[], scene: Scene) {
  if (movements.length === 0)
    throw refusalOf({ movimentacoes: 'Adicione ao menos uma movimentação' })
  const faults = movements.flatMap((movement, at) => {
    const fault = findFault(movement, movements.slice(0, at), scene)
    return fault ? [[`movimentacoes.${at}.${fault.field}`, fault.message] as const] : []
  })
  if (faults.length > 0) throw refusalOf(Object.fromEntries(faults))
}

const refusalOf = (fields: Record<string, string>) =>
  new Refusal(422, Object.values(fields)[0] ?? '', { fields })

function findFault(
  movement: Movement,
  before: readonly Movement[],
  { origin, packing, lines }: Scene,
): Fault | undefined {
  const line = lines.get(movement.idArmazem)
  // The line is unknown or out of use, or has another tag than the person saw.
  if (!line?.ativo || toLineKey(line.tag) !== toLineKey(movement.local)) {
    return { field: 'local', message: 'Linha não encontrada' }
  }
  if (movement.idProduto !== origin.idProduto) {
    return { field: 'idProduto', message: 'O produto da movimentação não é o da alocação' }
  }
  const amount = amountOf(movement)
  const planned = before.map(({ idArmazem, peso }) => ({ idArmazem, peso }))
  return (
    findMovementFault(line, amount, { origin, packing, planned }) ??
    findWeightFault(movement.peso, amount, packing)
  )
}

function findWeightFault(sent: number, amount: Amount, packing: Packing): Fault | undefined {
  const fault = (message: string): Fault => ({ field: 'peso', message })
  if (!isWholeKilos(sent)) return fault('O peso aceita no máximo três casas decimais')
  if (amount.peso === 0) return fault('O peso precisa ser maior que 0')
  if (!isPackagingMode(packing)) return undefined
  const reported = weighQuantities(packing, amount)
  if (toKilos(reported) === toKilos(amount.peso)) return undefined
  return fault(`O peso não confere com as quantidades: ${formatNumber(reported)} ton`)
}
