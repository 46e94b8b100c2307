import { and, asc, count, eq, gte, lt, sql } from 'drizzle-orm'
import { ArrivalMonitor, ArrivalQuery, type ArrivalRow } from '#contract/schemas/monitors.ts'
import { arrivalStatusWord } from '#src/domain/arrival-status.ts'
import { dayOf } from '#src/domain/days.ts'
import type { Orm } from '../../db/database.ts'
import { arrivals } from '../../db/schema/arrivals.ts'
import { drivers } from '../../db/schema/partners.ts'
import { refusals, type Api, type Means } from '../api.ts'
import { readers } from '../reports/access.ts'
import { endOf, startOf } from '../reports/month.ts'

/** More drivers do not come in a day; what the count says beyond it is still true. */
const most = 1000

/** GET /api/rep/ops/chegadas/table (contract §4): those who came on one day. */
export function routeArrivalMonitor(api: Api, { database: { orm }, now, timeZone }: Means) {
  api.get(
    '/api/rep/ops/chegadas/table',
    {
      config: { access: readers.monitors },
      schema: {
        tags: ['Monitores'],
        summary: 'Motoristas que chegaram',
        querystring: ArrivalQuery,
        response: { 200: ArrivalMonitor, ...refusals },
      },
    },
    async ({ query: { cliente, status = -1, date = dayOf(now(), timeZone) } }) => {
      const found = and(
        eq(arrivals.empresa, cliente),
        gte(arrivals.at, startOf(date, timeZone)),
        lt(arrivals.at, endOf(date, timeZone)),
        status === -1 ? undefined : eq(arrivals.status, status),
      )
      const [all] = await orm.select({ count: count() }).from(arrivals).where(found)
      const rows = await listArrivals(orm, found)
      return { itens: rows, quantidade: all?.count ?? 0, updatedAt: now().toISOString() }
    },
  )
}

async function listArrivals(orm: Orm, found: ReturnType<typeof and>): Promise<ArrivalRow[]> {
  const rows = await orm
    .select({ arrival: arrivals, driver: drivers })
    .from(arrivals)
    .innerJoin(drivers, eq(drivers.id, arrivals.idMotorista))
    .where(found)
    .orderBy(
      sql`case when ${arrivals.status} = 0 then 0 else 1 end`,
      // In the order in which they stood before the kiosk: the network let some through later.
      sql`least(coalesce(${arrivals.announcedAt}, ${arrivals.at}), ${arrivals.at})`,
      asc(arrivals.id),
    )
    .limit(most)
  return rows.map(({ arrival, driver }) => ({
    idChegada: arrival.id,
    oc: arrival.oc,
    cpf: driver.cpf,
    motorista: driver.nome,
    telefone: driver.telefone1,
    placaCavalo: arrival.placaCavalo,
    placaCarroceria: [arrival.placaCarroceria1, arrival.placaCarroceria2]
      .filter((placa) => placa !== null)
      .join(' / '),
    timestamp: arrival.at.toISOString(),
    status: arrival.status,
    statusText: arrivalStatusWord(arrival.status).text,
  }))
}
