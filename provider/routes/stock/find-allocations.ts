import { and, asc, eq, gt, inArray, type SQL } from 'drizzle-orm'
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
  const packingOf = await readPackings(orm, rows)
  const packed = new Map(rows.map((row) => [row.idProduto, packingOf(row)]))
  return {
    items: rows.map((row) => show(row, packingOf(row))),
    embalagens: [...packed].flatMap(([idProduto, packing]) =>
      packing ? [{ idProduto, ...packing }] : [],
    ),
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
  return row && show(row, (await readPackings(orm, [row]))(row))
}

/** How a product is packed, as the contract says it. */
export const packingColumns = {
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
      idAlocacao: allocations.id,
      idProduto: allocations.idProduto,
      idArmazem: allocations.idArmazem,
      idMaterial: materials.id,
      produto: materials.produto,
      lote: products.lote,
      notaFiscal: products.notaFiscal,
      dataEntrada: products.dataEntrada,
      peso: allocations.peso,
      qtdConjunto: allocations.qtdConjunto,
      qtdUnidade: allocations.qtdUnidade,
      local: lines.tag,
      origem: products.origem,
    })
    .from(allocations)
    .innerJoin(lines, eq(lines.id, allocations.idArmazem))
    .innerJoin(products, eq(products.id, allocations.idProduto))
    .innerJoin(materials, eq(materials.id, products.idMaterial))

type Row = Awaited<ReturnType<typeof selectAllocations>>[number]

/** Few materials stand behind thousands of allocations: not read again with each. One may have none. */
async function readPackings(orm: Orm, rows: readonly Row[]) {
  const idMaterials = [...new Set(rows.map(({ idMaterial }) => idMaterial))]
  const found = await orm
    .select({ idMaterial: packagings.idMaterial, packing: packingColumns })
    .from(packagings)
    .where(inArray(packagings.idMaterial, idMaterials))
  const byMaterial = new Map(found.map(({ idMaterial, packing }) => [idMaterial, packing]))
  return ({ idMaterial }: Row) => byMaterial.get(idMaterial)
}

const show = (
  { idMaterial: _ofMaterial, ...row }: Row,
  packing: { unidadeConjunto: string; unidadeUnidade: string } | undefined,
): Allocation => ({
  ...row,
  dataEntrada: row.dataEntrada.toISOString(),
  umConjunto: packing?.unidadeConjunto ?? '',
  umUnidade: packing?.unidadeUnidade ?? '',
})
