import { and, asc, count, eq, gte, inArray, lt, or, sql, sum, type SQL } from 'drizzle-orm'
import { monitorRole } from '#contract/roles.ts'
import {
  LoadingMonitor,
  LoadingMonitorQuery,
  type LoadingMonitorItem,
  type MonitorProduct,
} from '#contract/schemas/monitors.ts'
import { dayOf } from '#src/domain/time/days.ts'
import type { Orm } from '../../db/database.ts'
import { exitProducts, exits } from '../../db/schema/exits.ts'
import { loadings } from '../../db/schema/loading.ts'
import { carriers, drivers } from '../../db/schema/partners.ts'
import { lines } from '../../db/schema/stock.ts'
import { deviceRolesOf } from '../../session/require-person.ts'
import { type Api, type Means, personOf } from '../api.ts'
import { trailers } from '../exits/find-exit.ts'
import { isFound, isOfStatus, reportRow, sayTimes } from '../reports/loading.ts'
import { startOf } from '../reports/month.ts'
import { monitorCall } from '../describe-call.ts'

/** GET /api/rep/ops/monitor/carregamento/table (contract §4). */
export function routeLoadingMonitor(api: Api, { database: { orm }, now, timeZone }: Means) {
  api.get(
    '/api/rep/ops/monitor/carregamento/table',
    monitorCall(
      'Veículos por carregar',
      LoadingMonitor,
      { querystring: LoadingMonitorQuery },
      { devices: [monitorRole] },
    ),
    async (request) => {
      const { pageSize = 1000, pageNumber = 1, search = '', status = -1 } = request.query
      const isOnWall = deviceRolesOf(personOf(request)).length > 0
      const found = and(
        isOfToday(dayOf(now(), timeZone), timeZone),
        isOfStatus(status),
        isWanted(search.trim()),
      )
      const [all] = await orm
        .select({ count: count() })
        .from(loadings)
        .innerJoin(exits, eq(exits.id, loadings.idSaida))
        .where(found)
      const rows = await listExits(orm, found, { pageSize, pageNumber })
      const products = await listProducts(
        orm,
        rows.map(({ idSaida }) => idSaida),
      )
      const itens = rows.map((row): Required<LoadingMonitorItem> => ({
        ...row,
        ...sayTimes(row),
        produtos: products.get(row.idSaida) ?? [],
        ...(isOnWall && { telefone: null }),
      }))
      return { itens, quantidade: all?.count ?? 0, updatedAt: now().toISOString() }
    },
  )
}

/** A literal, as in the conditions of the partial indexes. */
const finished = sql.raw('4')

/** Unfinished loadings of any day, and loadings finished today. */
const isOfToday = (day: string, timeZone: string): SQL | undefined =>
  or(
    lt(loadings.status, finished),
    and(eq(loadings.status, finished), gte(loadings.fim, startOf(day, timeZone))),
  )

/** H or E alone means a pavilion (spec 1 §2): as a text search it would match nearly every name. */
function isWanted(search: string): SQL | undefined {
  const letter = search.toUpperCase()
  if (letter !== 'H' && letter !== 'E') return isFound(search)
  return sql`exists (
    select 1 from ${exitProducts} join ${lines} on ${lines.id} = ${exitProducts.idArmazem}
    where ${exitProducts.idSaida} = ${exits.id} and ${lines.pavilhao} = ${letter})`
}

const listExits = (
  orm: Orm,
  found: SQL | undefined,
  { pageSize, pageNumber }: { pageSize: number; pageNumber: number },
) =>
  orm
    .select({
      ...reportRow,
      idSaida: exits.id,
      ordemChegada: exits.oc,
      prioridade: exits.prioridade,
      motorista: drivers.nome,
      telefone: drivers.telefone1,
      transportadora: carriers.nome,
      placaCarroceria: trailers.placa,
      carroceria: trailers.carroceria,
      statusCarregamento: exits.statusCarregamento,
    })
    .from(loadings)
    .innerJoin(exits, eq(exits.id, loadings.idSaida))
    .leftJoin(drivers, eq(drivers.id, exits.idMotorista))
    .leftJoin(carriers, eq(carriers.id, exits.idTransportadora))
    .leftJoin(trailers, eq(trailers.id, exits.idPlacaCarreta))
    .where(found)
    .orderBy(
      sql`case when ${loadings.status} = 4 then 1 else 0 end`,
      asc(exits.dataAgendada),
      asc(exits.id),
    )
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)

/** The weight of each exit by line: one query for all exits. */
async function listProducts(orm: Orm, ids: number[]): Promise<Map<number, MonitorProduct[]>> {
  const rows = await orm
    .select({
      idSaida: exitProducts.idSaida,
      local: lines.tag,
      peso: sum(exitProducts.peso).mapWith(Number),
    })
    .from(exitProducts)
    .innerJoin(lines, eq(lines.id, exitProducts.idArmazem))
    .where(inArray(exitProducts.idSaida, ids))
    .groupBy(exitProducts.idSaida, lines.tag)
    .orderBy(asc(lines.tag))
  const products = new Map<number, MonitorProduct[]>()
  for (const { idSaida, local, peso } of rows) {
    const known = products.get(idSaida)
    if (known) known.push({ local, peso })
    else products.set(idSaida, [{ local, peso }])
  }
  return products
}
