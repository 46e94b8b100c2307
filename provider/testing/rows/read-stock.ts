import { asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { users } from '../../db/schema/people.ts'
import { allocations, lines, packagings, products, stockMovements } from '../../db/schema/stock.ts'

type Place = Pick<Database, 'orm'>

/** The stock of the whole warehouse: kilos, exactly as in the database, and units. */
export async function readStockSum({ orm }: Place): Promise<{ kilos: number; units: number }> {
  const [row] = await orm
    .select({
      kilos: sql`coalesce(sum(${allocations.peso} * 1000), 0)`.mapWith(Number),
      units:
        sql`coalesce(sum(${allocations.qtdConjunto} * ${packagings.unidadesConjunto} + ${allocations.qtdUnidade}), 0)`.mapWith(
          Number,
        ),
    })
    .from(allocations)
    .innerJoin(products, eq(products.id, allocations.idProduto))
    .innerJoin(packagings, eq(packagings.idMaterial, products.idMaterial))
  return row ?? { kilos: 0, units: 0 }
}

/** The allocations of a product by the tag of the line, including empty ones. In ton. */
export async function readLying({ orm }: Place, idProduto: number) {
  const rows = await orm
    .select({
      tag: lines.tag,
      idAlocacao: allocations.id,
      peso: allocations.peso,
      qtdConjunto: allocations.qtdConjunto,
      qtdUnidade: allocations.qtdUnidade,
    })
    .from(allocations)
    .innerJoin(lines, eq(lines.id, allocations.idArmazem))
    .where(eq(allocations.idProduto, idProduto))
  return new Map(rows.map(({ tag, ...row }) => [tag, row]))
}

/** The weight of all products on a line, and its capacity, in kilos. */
export async function readLineKilos({ orm }: Place, tag: string) {
  const [row] = await orm
    .select({
      held: sql`coalesce(sum(${allocations.peso} * 1000), 0)`.mapWith(Number),
      capacity: sql`${lines.capacidade} * 1000`.mapWith(Number),
    })
    .from(lines)
    .leftJoin(allocations, eq(allocations.idArmazem, lines.id))
    .where(eq(lines.tag, tag))
    .groupBy(lines.capacidade)
  if (!row) throw new Error(`there is no line ${tag}`)
  return row
}

/** The reallocations of a product in the movements, oldest first. In ton. */
export const readMovements = ({ orm }: Place, idProduto: number) =>
  orm
    .select({
      tipo: stockMovements.tipo,
      idArmazemOrigem: stockMovements.idArmazemOrigem,
      idArmazemDestino: stockMovements.idArmazemDestino,
      peso: stockMovements.peso,
      qtdConjunto: stockMovements.qtdConjunto,
      qtdUnidade: stockMovements.qtdUnidade,
      dia: stockMovements.dia,
      username: users.username,
    })
    .from(stockMovements)
    .innerJoin(users, eq(users.uid, stockMovements.uid))
    .where(eq(stockMovements.idProduto, idProduto))
    .orderBy(asc(stockMovements.at), asc(stockMovements.idArmazemDestino))
