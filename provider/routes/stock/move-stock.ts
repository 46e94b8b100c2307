import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Reallocation, ReallocationAnswer } from '#contract/schemas/reallocation.ts'
import {
  addQuantities,
  takeAway,
  type Amount,
  type Packing,
} from '#src/domain/amounts/stock-quantities.ts'
import { sumTons, toKilos } from '#src/domain/amounts/tons.ts'
import type { Orm } from '../../db/database.ts'
import { allocations, stockMovements } from '../../db/schema/stock.ts'
import { refuseUnseen } from '../../errors/refuse-unseen.ts'
import { findOrigin, holdStock } from './hold-stock.ts'
import { amountOf, refuseFaults } from './judge-movements.ts'

export interface Author {
  uid: number
  now: Date
  /** Accounting day of the warehouse. */
  dia: string
}

/** Moves stock of one allocation to other lines: all of the movements, or none. */
export async function moveStock(
  tx: Orm,
  { idAlocacao, movimentacoes, anterior, plano = null }: Reallocation,
  author: Author,
): Promise<ReallocationAnswer> {
  const { idProduto, idArmazem, packing } = await findOrigin(tx, idAlocacao)
  const destinations = movimentacoes.map((movement) => movement.idArmazem)
  const stock = await holdStock(tx, idProduto, [idArmazem, ...destinations])
  const from = stock.allocations.get(idArmazem) ?? nothing
  refuseUnseen({
    current: from.peso,
    // Null counts as missing (contract §5).
    seen: anterior ?? undefined,
    isSame: (one, other) => toKilos(one) === toKilos(other),
    tell: () => 'A alocação mudou',
    details: { peso: from.peso, anterior },
  })
  const origin = { idArmazem, idProduto, peso: from.peso }
  refuseFaults(movimentacoes, { origin, packing, lines: stock.lines })

  let left: Amount = from
  const moves = movimentacoes.map((movement) => {
    const taken = takeAway(packing, left, amountOf(movement))
    left = taken.left
    return { idArmazem: movement.idArmazem, moved: taken.moved }
  })
  const ids = await saveAmounts(tx, idProduto, author.now, [
    { idArmazem, ...left },
    ...moves.map((move) => ({
      idArmazem: move.idArmazem,
      ...add(packing, stock.allocations.get(move.idArmazem) ?? nothing, move.moved),
    })),
  ])
  await tellMovements(tx, { idProduto, idArmazem, moves, plano }, author)
  return {
    idAlocacao,
    pesoMovimentado: sumTons(moves.map(({ moved }) => moved.peso)),
    pesoRestante: left.peso,
    alocacoes: moves.map((move) => ids.get(move.idArmazem) ?? 0),
  }
}

const nothing: Amount = { peso: 0, qtdConjunto: 0, qtdUnidade: 0 }

const add = (packing: Packing, one: Amount, other: Amount): Amount => ({
  peso: sumTons([one.peso, other.peso]),
  ...addQuantities(packing, one, other),
})

/** Writes the new amount of each line, whose rows are locked; returns the allocation ids by line. */
async function saveAmounts(
  tx: Orm,
  idProduto: number,
  now: Date,
  amounts: (Amount & { idArmazem: number })[],
): Promise<Map<number, number>> {
  const rows = await tx
    .insert(allocations)
    .values(
      amounts.map(({ idArmazem, peso, qtdConjunto, qtdUnidade }) => ({
        idProduto,
        idArmazem,
        peso,
        qtdConjunto,
        qtdUnidade,
        updatedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [allocations.idProduto, allocations.idArmazem],
      set: {
        peso: sql`excluded.peso`,
        qtdConjunto: sql`excluded.qtd_conjunto`,
        qtdUnidade: sql`excluded.qtd_unidade`,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning({ id: allocations.id, idArmazem: allocations.idArmazem })
  return new Map(rows.map(({ id, idArmazem }) => [idArmazem, id]))
}

interface Moves {
  idProduto: number
  idArmazem: number
  moves: { idArmazem: number; moved: Amount }[]
  plano: string | null
}

const tellMovements = (
  tx: Orm,
  { idProduto, idArmazem, moves, plano }: Moves,
  { uid, now, dia }: Author,
) =>
  tx.insert(stockMovements).values(
    moves.map((move) => ({
      id: randomUUID(),
      tipo: 'REALOCACAO' as const,
      idProduto,
      idArmazemOrigem: idArmazem,
      idArmazemDestino: move.idArmazem,
      ...move.moved,
      plano,
      uid,
      dia,
      at: now,
    })),
  )
