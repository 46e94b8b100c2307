import { and, asc, eq, sum, type SQL } from 'drizzle-orm'
import { Type } from 'typebox'
import { Value } from '#contract/schemas/common.ts'
import { Line, LineQuery } from '#contract/schemas/stock.ts'
import type { Orm } from '../../db/database.ts'
import { toLineKey } from '#src/domain/names/line-key.ts'
import { allocations, lines } from '../../db/schema/stock.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Api, Means } from '../api.ts'
import { stockCall } from '../describe-call.ts'

/** GET /api/core/armazem/tag/detail (contract §5): one line, found by the typed text. */
export function routeLine(api: Api, { database }: Means) {
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
export function routeLines(api: Api, { database }: Means) {
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
