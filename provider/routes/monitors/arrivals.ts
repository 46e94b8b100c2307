import { and, asc, count, eq, gte, lt, or, sql } from 'drizzle-orm'
import { monitorRole } from '#contract/roles.ts'
import { ArrivalMonitor, ArrivalQuery, type ArrivalRow } from '#contract/schemas/monitors.ts'
import { callNumber } from '#src/domain/amounts/call-number.ts'
import { nameArrivalStatus } from '#src/domain/records/status-words.ts'
import { dayOf } from '#src/domain/time/days.ts'
import { prepareQuery } from '../../db/connection/prepare-query.ts'
import { arrivals } from '../../db/schema/arrivals.ts'
import { drivers } from '../../db/schema/partners.ts'
import { deviceRolesOf } from '../../session/require-person.ts'
import { type Api, type Means, personOf } from '../api.ts'
import { saidAtOf } from '../arrival/said-at.ts'
import { nextDay, startOf } from '../reports/month.ts'
import { monitorCall } from '../describe-call.ts'

/** A day has fewer drivers than this; the count is correct even beyond the limit. */
const most = 1000

/** GET /api/rep/ops/chegadas/table (contract §4): the arrivals of one day. */
export function routeArrivalMonitor(api: Api, { database: { orm }, now, timeZone }: Means) {
  api.get(
    '/api/rep/ops/chegadas/table',
    monitorCall(
      'Motoristas que chegaram',
      ArrivalMonitor,
      { querystring: ArrivalQuery },
      { devices: [monitorRole] },
    ),
    async (request) => {
      const { cliente, status = -1, date = dayOf(now(), timeZone) } = request.query
      const isOnWall = deviceRolesOf(personOf(request)).length > 0
      const asked = { cliente, status, day: date, nextDay: nextDay(date), timeZone }
      const [all] = await countArrivals(orm, asked)
      const rows = await selectArrivals(orm, asked)
      return {
        itens: rows.map(describeArrival).map((row) => (isOnWall ? forWall(row) : row)),
        quantidade: all?.count ?? 0,
        updatedAt: now().toISOString(),
      }
    },
  )
}

/** When the driver was at the kiosk: the network may have delivered the arrival later. */
const announcedAt = saidAtOf(arrivals)

const dayStart = startOf(sql.placeholder('day'), sql.placeholder('timeZone'))
const dayEnd = startOf(sql.placeholder('nextDay'), sql.placeholder('timeZone'))

const isAsked = and(
  eq(arrivals.empresa, sql.placeholder('cliente')),
  // Announced or received on the day, so that an arrival that was delivered late is on the list of both days.
  gte(arrivals.at, dayStart),
  or(lt(arrivals.at, dayEnd), and(gte(announcedAt, dayStart), lt(announcedAt, dayEnd))),
  sql`${sql.placeholder('status')}::int in (-1, ${arrivals.status})`,
)

const countArrivals = prepareQuery((orm) =>
  orm.select({ count: count() }).from(arrivals).where(isAsked),
)

const selectArrivals = prepareQuery((orm) =>
  orm
    .select({
      id: arrivals.id,
      oc: arrivals.oc,
      cpf: drivers.cpf,
      nome: drivers.nome,
      telefone: drivers.telefone1,
      placaCavalo: arrivals.placaCavalo,
      placaCarroceria1: arrivals.placaCarroceria1,
      placaCarroceria2: arrivals.placaCarroceria2,
      announcedAt: announcedAt.mapWith(arrivals.at),
      status: arrivals.status,
    })
    .from(arrivals)
    .innerJoin(drivers, eq(drivers.id, arrivals.idMotorista))
    .where(isAsked)
    .orderBy(
      sql`case when ${arrivals.status} = 0 then 0 else 1 end`,
      asc(announcedAt),
      asc(arrivals.id),
    )
    .limit(most),
)

type Arrived = Awaited<ReturnType<typeof selectArrivals>>[number]

/** A field of the contract that is missing here is a type error, even one that other providers may leave out. */
const describeArrival = (arrived: Arrived): Required<Omit<ArrivalRow, 'senha'>> => ({
  idChegada: arrived.id,
  oc: arrived.oc,
  cpf: arrived.cpf,
  motorista: arrived.nome,
  telefone: arrived.telefone,
  placaCavalo: arrived.placaCavalo,
  placaCarroceria: [arrived.placaCarroceria1, arrived.placaCarroceria2]
    .filter((placa) => placa !== null)
    .join(' / '),
  timestamp: arrived.announcedAt.toISOString(),
  status: arrived.status,
  statusText: nameArrivalStatus(arrived.status),
})

/**
 * What drivers may read who stand before a wall: no telephone, and no digit of the CPF, because plate and `senha` tell
 * which of a thousand CPFs with the same middle is the right one.
 */
const forWall = (row: ArrivalRow): ArrivalRow => ({
  ...row,
  cpf: '***',
  telefone: null,
  senha: callNumber(row),
})
