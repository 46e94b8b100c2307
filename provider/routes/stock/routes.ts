import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  isNotNull,
  like,
  max,
  sql,
  type SQL,
  sum,
} from 'drizzle-orm'
import { Type } from 'typebox'
import { Value } from '#contract/schemas/common.ts'
import {
  AllocationAnswer,
  Line,
  LineQuery,
  Lot,
  LotQuery,
  Material,
  MaterialQuery,
  ProductPackaging,
} from '#contract/schemas/stock.ts'
import { mostKnownPlans } from '#contract/limits.ts'
import {
  Reallocation,
  ReallocationAnswer,
  ReallocationRefusal,
} from '#contract/schemas/reallocation.ts'
import { toLineKey } from '#src/domain/names/search.ts'
import { dayOf } from '#src/domain/time/days.ts'
import { type Api, type Means, personOf } from '../api.ts'
import { Refusal } from '../../errors/refusal.ts'
import { by, stockCall } from '../describe-call.ts'
import type { Orm } from '../../db/database.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import {
  allocations,
  lines,
  materials,
  packagings,
  products,
  stockMovements,
} from '../../db/schema/stock.ts'
import { toSearchPattern } from '../../db/search/search-text.ts'
import { routeStockQuery } from './query.ts'
import { findAllocation, packingColumns } from './find-allocations.ts'
import { findNamed, toSql } from './find-named.ts'
import { moveStock } from './move-stock.ts'

/** Every call of contract §5. */
export function routeStock(api: Api, means: Means) {
  routeMaterials(api, means)
  routeLots(api, means)
  routeProductPackaging(api, means)
  routeStockQuery(api, means)
  routeAllocation(api, means)
  routeLine(api, means)
  routeLines(api, means)
  routeReallocation(api, means)
}

/** GET /api/core/estoque/consulta/alocacao/{idProduto}/{idArmazem} (contract §5). */
function routeAllocation(api: Api, { database }: Means) {
  api.get(
    '/api/core/estoque/consulta/alocacao/:idProduto/:idArmazem',
    stockCall(
      'Alocação de um produto em uma linha',
      Value(AllocationAnswer),
      by('idProduto', 'idArmazem'),
    ),
    async ({ params: { idProduto, idArmazem } }) => {
      const value = await findAllocation(database.orm, idProduto, idArmazem)
      if (!value) throw new Refusal(404, 'Alocação não encontrada')
      return { value: { ...value, realocacoes: await listPlans(database.orm, value) } }
    },
  )
}

/** The plan ids of reallocations of a product away from a line, the latest first. */
async function listPlans(
  orm: Orm,
  { idProduto, idArmazem }: { idProduto: number; idArmazem: number },
): Promise<string[]> {
  const rows = await selectPlans(orm, { idProduto, idArmazem })
  return rows.flatMap((row) => row.plano ?? [])
}

const { plano, at } = stockMovements

const selectPlans = prepareQuery((orm) =>
  orm
    .select({ plano })
    .from(stockMovements)
    .where(
      and(
        eq(stockMovements.idProduto, sql.placeholder('idProduto')),
        eq(stockMovements.idArmazemOrigem, sql.placeholder('idArmazem')),
        isNotNull(plano),
      ),
    )
    .groupBy(plano)
    .orderBy(desc(max(at)), desc(plano))
    .limit(mostKnownPlans),
)

/** GET /api/core/armazem/tag/detail (contract §5): one line, found by the typed text. */
function routeLine(api: Api, { database }: Means) {
  api.get(
    '/api/core/armazem/tag/detail',
    stockCall('Linha do armazém, com o que cabe e o que está alocado', Line, {
      querystring: LineQuery,
    }),
    async ({ query: { tag } }) => {
      const [line] = await listLines(database.orm, eq(lines.searchText, toLineKey(tag)))
      if (!line) throw new Refusal(404, 'Linha não encontrada')
      return line
    },
  )
}

/** GET /api/core/armazem/list: every line that takes stock, for offline work. */
function routeLines(api: Api, { database }: Means) {
  api.get(
    '/api/core/armazem/list',
    stockCall('Linhas do armazém', Value(Type.Array(Line))),
    async () => ({ value: await listLines(database.orm) }),
  )
}

/** Lines that take stock, by their tags. */
async function listLines(orm: Orm, where?: SQL): Promise<Line[]> {
  const { id, tag, capacidade, pavilhao } = lines
  const rows = await orm
    .select({ id, tag, capacidade, pavilhao, indisponivel: sum(allocations.peso).mapWith(Number) })
    .from(lines)
    .leftJoin(allocations, eq(allocations.idArmazem, lines.id))
    .where(and(eq(lines.ativo, true), where))
    .groupBy(id, tag, capacidade, pavilhao)
    .orderBy(asc(tag))
  return rows.map((row) => ({ ...row, indisponivel: row.indisponivel ?? 0 }))
}

/** GET /api/core/produto/lote (contract §5): lots in stock, the latest entry first. */
function routeLots(api: Api, { database }: Means) {
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

/** GET /api/core/produto/material (contract §5). */
function routeMaterials(api: Api, { database }: Means) {
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

/** GET /api/core/produto/{id}/embalagem (contract §5); the id is an idProduto. */
function routeProductPackaging(api: Api, { database }: Means) {
  api.get(
    '/api/core/produto/:idProduto/embalagem',
    stockCall('Embalagem de um produto', Value(ProductPackaging), by('idProduto')),
    async ({ params: { idProduto } }) => {
      const [value] = await database.orm
        .select(packingColumns)
        .from(products)
        .innerJoin(packagings, eq(packagings.idMaterial, products.idMaterial))
        .where(eq(products.id, idProduto))
      if (!value) throw new Refusal(404, 'Embalagem do produto não encontrada')
      return { value }
    },
  )
}

/** PUT /api/core/estoque/realocacao (contract §5). */
function routeReallocation(api: Api, { now, timeZone }: Means) {
  api.put(
    '/api/core/estoque/realocacao',
    stockCall('Realocar o que está em uma linha para outras', Value(ReallocationAnswer), {
      body: Reallocation,
      response: { '4xx': ReallocationRefusal },
    }),
    async (request) => {
      const { uid } = personOf(request)
      const moment = now()
      const author = { uid, now: moment, dia: dayOf(moment, timeZone) }
      return request.commit(
        async (tx) => ({ value: await moveStock(tx, request.body, author) }),
        // All relevant rows are locked, so concurrent moves to one line wait for locks instead of conflicting.
        { isolation: 'read committed' },
      )
    },
  )
}
