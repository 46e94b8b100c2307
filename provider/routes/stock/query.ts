import { eq, sql } from 'drizzle-orm'
import { Value } from '#contract/schemas/common.ts'
import { StockAnswer, StockQuery } from '#contract/schemas/stock.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { toLineKey } from '#src/domain/names/search.ts'
import { lines, materials, products } from '../../db/schema/stock.ts'
import type { Api, Means } from '../api.ts'
import { listAllocations } from './find-allocations.ts'
import { findNamed } from './find-named.ts'
import { stockCall } from '../describe-call.ts'

/** POST /api/core/estoque/consulta (contract §5): a read, despite its method. */
export function routeStockQuery(api: Api, { database }: Means) {
  api.post(
    '/api/core/estoque/consulta',
    stockCall('Consultar alocações por linha ou por produto', Value(StockAnswer), {
      body: StockQuery,
    }),
    async ({ body }) => {
      const { orm } = database
      const found = await listAllocations(orm, await findConditions(orm, body))
      const local = body.type === 'LINHA' ? await nameLine(orm, body.local ?? '') : null
      return { value: { ...found, local } }
    },
  )
}

async function findConditions(orm: Orm, { type, local, produto, lote }: StockQuery) {
  const found =
    type === 'LINHA'
      ? [await findNamed(orm, lines.searchText, local, toLineKey)]
      : [
          await findNamed(orm, materials.searchText, produto),
          await findNamed(orm, products.searchText, lote),
        ]
  return found.filter((condition) => condition !== undefined)
}

/** The tag of the line; the typed text in capitals when there is no such line; null for a blank text. */
async function nameLine(orm: Orm, typed: string): Promise<string | null> {
  const [line] = await selectTag(orm, { key: toLineKey(typed) })
  return line?.tag ?? (typed.trim().toUpperCase() || null)
}

const selectTag = prepareQuery((orm) =>
  orm
    .select({ tag: lines.tag })
    .from(lines)
    .where(eq(lines.searchText, sql.placeholder('key')))
    .limit(1),
)
