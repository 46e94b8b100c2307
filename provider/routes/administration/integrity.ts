import { sql } from 'drizzle-orm'
import { Type } from 'typebox'
import { IntegrityRow } from '#contract/schemas/administration.ts'
import type { Orm } from '../../db/database.ts'
import type { Api, Means } from '../api.ts'
import { administrationCall } from '../describe-call.ts'

/** GET /api/adm/integrity/io (contract §3): only inconsistent products; the largest difference first. */
export function routeIntegrity(api: Api, { database }: Means) {
  api.get(
    '/api/adm/integrity/io',
    administrationCall('Erros de integridade entre entradas e saídas', Type.Array(IntegrityRow)),
    async () => findErrors(database.orm),
  )
}

/** Decimals come as text from a raw query. */
type Sums = Record<Exclude<keyof IntegrityRow, 'produto' | 'lote'>, string | number> & {
  produto: string
  lote: string
}

/** Compares the movements with the current stock. The database sums both, to the kilogram. */
async function findErrors(orm: Orm): Promise<IntegrityRow[]> {
  const { rows } = await orm.execute<Sums>(sql`
    select id_produto as "idProduto", produto, lote, entrada, alocado, avaria, saida, devolucao,
      entrada - alocado - avaria - saida + devolucao as total
    from (
      select products.id as id_produto, materials.produto, products.lote,
        coalesce(book.entrada, 0) as entrada,
        coalesce(lying.alocado, 0) as alocado,
        coalesce(book.avaria, 0) as avaria,
        coalesce(book.saida, 0) as saida,
        coalesce(book.devolucao, 0) as devolucao
      from products
      join materials on materials.id = products.id_material
      left join (
        select id_produto,
          sum(case when tipo = 'ENTRADA' then peso else 0 end) as entrada,
          sum(case tipo when 'AVARIA' then peso when 'ESTORNO' then -peso else 0 end) as avaria,
          sum(case when tipo = 'SAIDA' then peso else 0 end) as saida,
          sum(case when tipo = 'DEVOLUCAO' then peso else 0 end) as devolucao
        from stock_movements group by id_produto
      ) as book on book.id_produto = products.id
      left join (
        select id_produto, sum(peso) as alocado from allocations group by id_produto
      ) as lying on lying.id_produto = products.id
    ) as sums
    where entrada - alocado - avaria - saida + devolucao <> 0
    order by abs(entrada - alocado - avaria - saida + devolucao) desc, id_produto`)
  return rows.map(({ produto, lote, ...sums }) => ({
    idProduto: Number(sums.idProduto),
    entrada: Number(sums.entrada),
    alocado: Number(sums.alocado),
    avaria: Number(sums.avaria),
    saida: Number(sums.saida),
    devolucao: Number(sums.devolucao),
    total: Number(sums.total),
    produto,
    lote,
  }))
}
