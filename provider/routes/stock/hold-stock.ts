import { and, asc, eq, inArray, sum } from 'drizzle-orm'
import type { Orm } from '../../db/database.ts'
import { allocations, lines, packagings, products } from '../../db/schema/stock.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { HeldLine } from './judge-movements.ts'

/** The product, line and packaging of an allocation, which never change. Throws 404, 422. */
export async function findOrigin(orm: Orm, idAlocacao: number) {
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
export async function holdStock(tx: Orm, idProduto: number, idArmazens: readonly number[]) {
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
