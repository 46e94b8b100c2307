import { and, asc, eq, gt, type SQL } from 'drizzle-orm'
import type { Allocation, StockAnswer } from '#contract/schemas/stock.ts'
import type { Orm } from '../../db/database.ts'
import { allocations, lines, materials, packagings, products } from '../../db/schema/stock.ts'

/** Allocations by line, then by product and lot, and how each of their products is packed. */
export async function listAllocations(
  orm: Orm,
  where: SQL | undefined,
): Promise<Pick<Required<StockAnswer>, 'items' | 'embalagens'>> {
  const rows = await selectAllocations(orm)
    .where(and(gt(allocations.peso, 0), where))
    .orderBy(asc(lines.tag), asc(materials.produto), asc(products.lote), asc(allocations.id))
  const packed = new Map(rows.map(({ allocation, packing }) => [allocation.idProduto, packing]))
  return {
    items: rows.map(show),
    embalagens: [...packed].map(([idProduto, packing]) => ({ idProduto, ...packing })),
  }
}

/** Also one of which nothing is left; undefined when the product never lay there. */
export async function findAllocation(
  orm: Orm,
  idProduto: number,
  idArmazem: number,
): Promise<Allocation | undefined> {
  const [row] = await selectAllocations(orm).where(
    and(eq(allocations.idProduto, idProduto), eq(allocations.idArmazem, idArmazem)),
  )
  return row && show(row)
}

/** How a product is packed, as the contract says it. */
export const packing = {
  clienteGrupo: packagings.clienteGrupo,
  unidadesConjunto: packagings.unidadesConjunto,
  pesoConjunto: packagings.pesoConjunto,
  pesoUnidade: packagings.pesoUnidade,
  unidadeConjunto: packagings.unidadeConjunto,
  unidadeUnidade: packagings.unidadeUnidade,
}

const selectAllocations = (orm: Orm) =>
  orm
    .select({
      allocation: {
        idAlocacao: allocations.id,
        idProduto: allocations.idProduto,
        idArmazem: allocations.idArmazem,
        produto: materials.produto,
        lote: products.lote,
        notaFiscal: products.notaFiscal,
        dataEntrada: products.dataEntrada,
        peso: allocations.peso,
        qtdConjunto: allocations.qtdConjunto,
        umConjunto: packagings.unidadeConjunto,
        qtdUnidade: allocations.qtdUnidade,
        umUnidade: packagings.unidadeUnidade,
        local: lines.tag,
        origem: products.origem,
      },
      packing,
    })
    .from(allocations)
    .innerJoin(lines, eq(lines.id, allocations.idArmazem))
    .innerJoin(products, eq(products.id, allocations.idProduto))
    .innerJoin(materials, eq(materials.id, products.idMaterial))
    .innerJoin(packagings, eq(packagings.idMaterial, materials.id))

type Row = Awaited<ReturnType<typeof selectAllocations>>[number]

const show = ({ allocation }: Row): Allocation => ({
  ...allocation,
  dataEntrada: allocation.dataEntrada.toISOString(),
})
