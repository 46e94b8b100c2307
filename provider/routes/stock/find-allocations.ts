import type { Numbered } from '#contract/schemas/common.ts'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Allocation, StockAnswer } from '#contract/schemas/stock.ts'
import type { Orm } from '../../db/database.ts'
import { isOneOf, prepareQuery } from '../../db/connection/prepare-query.ts'
import { allocations, lines, materials, packagings, products } from '../../db/schema/stock.ts'
import { shapeOf, toSql, type Condition } from './find-named.ts'

/** Allocations by line, then by product and lot, with the packaging of their products. */
export async function listAllocations(
  orm: Orm,
  conditions: readonly Condition[],
): Promise<Pick<Required<StockAnswer>, 'items' | 'embalagens'>> {
  const rows = await selectLying(conditions)(
    orm,
    Object.fromEntries(conditions.map(({ value }, at) => [`value${at}`, value])),
  )
  const packingOf = await readPackings(orm, rows)
  const packed = new Map(rows.map((row) => [row.idProduto, packingOf(row)]))
  return {
    items: rows.map((row) => show(row, packingOf(row))),
    embalagens: [...packed].flatMap(([idProduto, packing]) =>
      packing ? [{ idProduto, ...packing }] : [],
    ),
  }
}

/** Also finds an empty allocation; undefined when the product was never on the line. */
export async function findAllocation(
  orm: Orm,
  idProduto: number,
  idArmazem: number,
): Promise<Numbered<Allocation> | undefined> {
  const [row] = await selectAllocation(orm, { idProduto, idArmazem })
  return row && show(row, (await readPackings(orm, [row]))(row))
}

/** The packaging of a product, with the names of the contract. */
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

const selectAllocation = prepareQuery((orm) =>
  selectAllocations(orm).where(
    and(
      eq(allocations.idProduto, sql.placeholder('idProduto')),
      eq(allocations.idArmazem, sql.placeholder('idArmazem')),
    ),
  ),
)

const prepareLying = (conditions: readonly Condition[]) =>
  prepareQuery((orm) =>
    selectAllocations(orm)
      .where(
        and(
          gt(allocations.peso, 0),
          ...conditions.map((condition, at) => toSql(condition, sql.placeholder(`value${at}`))),
        ),
      )
      .orderBy(asc(lines.tag), asc(materials.produto), asc(products.lote), asc(allocations.id)),
  )

/** One prepared query for each combination of conditions; there are a handful. */
const lyingByShape = new Map<string, ReturnType<typeof prepareLying>>()

function selectLying(conditions: readonly Condition[]) {
  const shape = conditions.map(shapeOf).join()
  const select = lyingByShape.get(shape) ?? prepareLying(conditions)
  lyingByShape.set(shape, select)
  return select
}

type Row = Awaited<ReturnType<typeof selectAllocations>>[number]

/** Thousands of allocations share few materials, so each packaging is read once. A material may have none. */
async function readPackings(orm: Orm, rows: readonly Row[]) {
  const idMaterials = [...new Set(rows.map(({ idMaterial }) => idMaterial))]
  const found = await selectPackings(orm, { idMaterials })
  const byMaterial = new Map(found.map(({ idMaterial, packing }) => [idMaterial, packing]))
  return ({ idMaterial }: Row) => byMaterial.get(idMaterial)
}

const selectPackings = prepareQuery((orm) =>
  orm
    .select({ idMaterial: packagings.idMaterial, packing: packingColumns })
    .from(packagings)
    .where(isOneOf(packagings.idMaterial, 'idMaterials')),
)

const show = (
  { idMaterial: _ofMaterial, ...row }: Row,
  packing: { unidadeConjunto: string; unidadeUnidade: string } | undefined,
): Numbered<Allocation> => ({
  ...row,
  dataEntrada: row.dataEntrada.toISOString(),
  umConjunto: packing?.unidadeConjunto ?? '',
  umUnidade: packing?.unidadeUnidade ?? '',
})
