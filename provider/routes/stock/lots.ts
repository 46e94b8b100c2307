import { and, asc, desc, eq, exists, gt, like, max, sql } from 'drizzle-orm'
import { Type } from 'typebox'
import { Value } from '#contract/schemas/common.ts'
import { Lot, LotQuery } from '#contract/schemas/stock.ts'
import type { Orm } from '../../db/database.ts'
import { allocations, materials, products } from '../../db/schema/stock.ts'
import { toSearchPattern } from '../../db/search/search-text.ts'
import type { Api, Means } from '../api.ts'
import { findNamed, toSql } from './find-named.ts'
import { stockCall } from '../describe-call.ts'

/** GET /api/core/produto/lote (contract §5): lots in stock, the latest entry first. */
export function routeLots(api: Api, { database }: Means) {
  api.get(
    '/api/core/produto/lote',
    stockCall('Lotes', Value(Type.Array(Lot)), { querystring: LotQuery }),
    async ({ query }) => ({ value: await listLots(database.orm, query) }),
  )
}

async function listLots(orm: Orm, { search = '', produto, itens = 1_000 }: LotQuery) {
  const lies = orm
    .select({ it: sql`1` })
    .from(allocations)
    .where(and(eq(allocations.idProduto, products.id), gt(allocations.peso, 0)))
  const named = await findNamed(orm, materials.searchText, produto)
  return orm
    .select({ lote: products.lote, produto: materials.produto })
    .from(products)
    .innerJoin(materials, eq(materials.id, products.idMaterial))
    .where(
      and(
        search.trim() === '' ? undefined : like(products.searchText, toSearchPattern(search)),
        named && toSql(named),
        exists(lies),
      ),
    )
    .groupBy(products.lote, materials.produto)
    .orderBy(desc(max(products.dataEntrada)), asc(products.lote), asc(materials.produto))
    .limit(itens)
}
