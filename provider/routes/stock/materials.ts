import { asc, like } from 'drizzle-orm'
import { Type } from 'typebox'
import { Value } from '#contract/schemas/common.ts'
import { Material, MaterialQuery } from '#contract/schemas/stock.ts'
import { materials } from '../../db/schema/stock.ts'
import { toSearchPattern } from '../../db/search/search-text.ts'
import type { Api, Means } from '../api.ts'
import { stockCall } from '../describe-call.ts'

/** GET /api/core/produto/material (contract §5). */
export function routeMaterials(api: Api, { database }: Means) {
  api.get(
    '/api/core/produto/material',
    stockCall('Materiais', Value(Type.Array(Material)), { querystring: MaterialQuery }),
    async ({ query: { search = '', itens = 1_000 } }) => ({
      value: await database.orm
        .select({ id: materials.id, produto: materials.produto })
        .from(materials)
        .where(
          search.trim() === '' ? undefined : like(materials.searchText, toSearchPattern(search)),
        )
        .orderBy(asc(materials.produto))
        .limit(itens),
    }),
  )
}
