import type { Clock } from '../clock.ts'
import type { Exits } from '../exits.ts'
import { toTons } from '../materials.ts'
import type { People } from '../people.ts'
import type { Random } from '../random.ts'
import type { MovementRow, Stock } from './stock.ts'

type Sums = { alocado: number; avaria: number; saida: number; devolucao: number }

const wrongEntries = 4

/**
 * Number of inconsistent products, for the integrity screen: those with a wrong entry, and the one whose damage was
 * registered twice.
 */
export const seededErrors = wrongEntries + 1

/**
 * The movements of the stock. For each product the entries equal the current stock plus damages and exits, less
 * reversals; in `seededErrors` products they do not.
 */
export const makeMovements = (
  random: Random,
  clock: Clock,
  people: People,
  stock: Stock,
  exits: Exits,
): MovementRow[] => {
  const rows: MovementRow[] = []
  const sums = new Map<number, Sums>(
    stock.products.map((product) => [
      product.id,
      { alocado: 0, avaria: 0, saida: 0, devolucao: 0 },
    ]),
  )
  const sumsOf = (idProduto: number) => {
    const found = sums.get(idProduto)
    if (found === undefined) throw new Error(`no product ${idProduto}`)
    return found
  }
  const add = (row: Omit<MovementRow, 'id' | 'dia' | 'uid'>) =>
    rows.push({
      id: random.uuid(),
      dia: clock.dayOf(row.at),
      uid: random.pick(people.operators),
      ...row,
    })

  for (const {
    idProduto,
    idArmazem,
    peso,
    qtdConjunto,
    qtdUnidade,
    updatedAt,
  } of stock.allocations) {
    sumsOf(idProduto).alocado += peso
    const amount = { peso, qtdConjunto, qtdUnidade }
    add({ tipo: 'ALOCACAO', idProduto, idArmazemDestino: idArmazem, ...amount, at: updatedAt })
  }
  const twice = stock.damages.at(-1)
  for (const { id, idProduto, peso, createdAt } of stock.damages) {
    if (id !== twice?.id) sumsOf(idProduto).avaria += peso
    add({ tipo: 'AVARIA', idProduto, idAvaria: id, peso, at: createdAt })
  }
  for (const { idSaida, idProduto, idArmazem, peso } of exits.exitProducts) {
    const at = exits.leftAt.get(idSaida)
    if (at === undefined) continue
    sumsOf(idProduto).saida += peso
    add({ tipo: 'SAIDA', idProduto, idArmazemOrigem: idArmazem, idSaida, peso, at })
    if (!random.chance(0.06)) continue
    const back = toTons(peso / 10)
    sumsOf(idProduto).devolucao += back
    add({ tipo: 'DEVOLUCAO', idProduto, idSaida, peso: back, at: clock.now })
  }

  const others = stock.products.filter(({ id }) => id !== twice?.idProduto)
  const wrong = new Set(random.some(others, wrongEntries).map((product) => product.id))
  for (const { id, dataEntrada } of stock.products) {
    const { alocado, avaria, saida, devolucao } = sumsOf(id)
    const error = wrong.has(id) ? 0.025 * random.int(1, 40) : 0
    const peso = toTons(alocado + avaria + saida - devolucao + error)
    add({ tipo: 'ENTRADA', idProduto: id, peso, at: dataEntrada })
  }
  return rows
}
