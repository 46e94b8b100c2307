import { asc, like } from 'drizzle-orm'
import { Type } from 'typebox'
import { Value } from '#contract/schemas/common.ts'
import { Material, MaterialQuery } from '#contract/schemas/stock.ts'
import { materials } from '../../db/schema/stock.ts'
import { toSearchPattern } from '../../db/search/search-text.ts'
import { refusals, type Api, type Means } from '../api.ts'

/** GET /api/core/produto/material (contract §5). */
export function routeMaterials(api: Api, { database }: Means) {
  api.get(
    '/api/core/produto/material',
    {
      schema: {
        tags: ['Estoque'],
        summary: 'Materiais',
        querystring: MaterialQuery,
        response: { 200: Value(Type.Array(Material)), ...refusals },
      },
    },
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
