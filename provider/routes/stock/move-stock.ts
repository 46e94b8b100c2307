import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql, sum } from 'drizzle-orm'
import type { Reallocation, ReallocationAnswer } from '#contract/schemas/reallocation.ts'
import {
  addQuantities,
  type Amount,
  type Packing,
  takeAway,
} from '#src/domain/amounts/stock-quantities.ts'
import { sumTons, toKilos } from '#src/domain/amounts/numbers.ts'
import type { Orm } from '../../db/database.ts'
import { allocations, lines, packagings, products, stockMovements } from '../../db/schema/stock.ts'
import { refuseUnseen } from '../../errors/refuse-unseen.ts'
import { Refusal } from '../../errors/refusal.ts'
import { amountOf, type HeldLine, refuseFaults } from './judge-movements.ts'

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

/** The product, line and packaging of an allocation, which never change. Throws 404, 422. */
async function findOrigin(orm: Orm, idAlocacao: number) {
  const [row] = await orm
    .select({
      idProduto: allocations.idProduto,
      idArmazem: allocations.idArmazem,
      packing: packagings,
    })
    .from(allocations)
    .innerJoin(products, eq(products.id, allocations.idProduto))
    .leftJoin(packagings, eq(packagings.idMaterial, products.idMaterial))
    .where(eq(allocations.id, idAlocacao))
  if (!row) throw new Refusal(404, 'Alocação não encontrada')
  const { packing, ...place } = row
  if (!packing) throw new Refusal(422, 'A embalagem deste produto não está cadastrada')
  return { ...place, packing }
}

/**
 * Locks lines, and the allocations of a product on these lines, until the transaction ends. Every change of stock on a
 * line locks the line first, so the sums that are read after the lock stay true. The locks are always taken in the
 * order of the ids, which prevents a deadlock.
 */
async function holdStock(tx: Orm, idProduto: number, idArmazens: readonly number[]) {
  const ids = [...new Set(idArmazens)]
  const held = await tx
    .select({ id: lines.id, tag: lines.tag, capacidade: lines.capacidade, ativo: lines.ativo })
    .from(lines)
    .where(inArray(lines.id, ids))
    .orderBy(asc(lines.id))
    .for('no key update')
  const lying = await tx
    .select()
    .from(allocations)
    .where(and(eq(allocations.idProduto, idProduto), inArray(allocations.idArmazem, ids)))
    .orderBy(asc(allocations.id))
    .for('update')
  const sums = await tx
    .select({ idArmazem: allocations.idArmazem, peso: sum(allocations.peso).mapWith(Number) })
    .from(allocations)
    .where(inArray(allocations.idArmazem, ids))
    .groupBy(allocations.idArmazem)
  const weightOf = new Map(sums.map(({ idArmazem, peso }) => [idArmazem, peso]))
  return {
    lines: new Map<number, HeldLine>(
      held.map((line) => [line.id, { ...line, indisponivel: weightOf.get(line.id) ?? 0 }]),
    ),
    /** By line. */
    allocations: new Map(lying.map((row) => [row.idArmazem, row])),
  }
}
