import {
  and,
  desc,
  eq,
  exists,
  gt,
  gte,
  isNull,
  lte,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Type } from 'typebox'
import { ArrivalBody } from '#contract/schemas/arrival.ts'
import { kioskRole } from '#contract/roles.ts'
import { Value } from '#contract/schemas/common.ts'
import { formatPlate, isPlate } from '#src/domain/names/plates.ts'
import type { Orm } from '../../db/database.ts'
import { arrivals } from '../../db/schema/arrivals.ts'
import { exits } from '../../db/schema/exits.ts'
import { carriers, drivers } from '../../db/schema/partners.ts'
import { Refusal, refusalAt } from '../../errors/refusal.ts'
import { type Api, isStorable, type Means, personOf } from '../api.ts'
import { arrivalCall } from '../describe-call.ts'
import { blankToNull } from '../typed-text.ts'
import { saidAt } from './said-at.ts'

const called = 1

/** POST /api/ops/chegada (contract §12). */
export function routeArrival(api: Api, { now }: Means) {
  api.post(
    '/api/ops/chegada',
    arrivalCall(
      'Registrar a chegada de um motorista',
      Value(Type.Integer()),
      { body: ArrivalBody },
      { devices: [kioskRole], changes: ['chegadas'] },
    ),
    async (request) => {
      const arrival = readArrival(request.body)
      const { uid } = personOf(request)
      return request.commit(
        async (tx) => {
          await holdDriver(tx, arrival.idMotorista)
          await refuseUnknownCarrier(tx, arrival.idTransportadora)
          const at = now()
          const known = await findSame(tx, arrival, at)
          if (known !== undefined) return { value: known }
          const idSaida = await findCallingExit(tx, {
            ...arrival,
            saidAt: saidAt(arrival.announcedAt, at),
          })
          const visit = idSaida === undefined ? {} : { idSaida, status: called }
          const [made] = await tx
            .insert(arrivals)
            .values({ ...arrival, ...visit, at, uid })
            .returning({ id: arrivals.id })
          if (!made) throw new TypeError('an insert with returning gave no row')
          return { value: made.id }
        },
        // The lock on the driver's row serializes concurrent announcements of the same driver.
        { isolation: 'read committed' },
      )
    },
  )
}

async function holdDriver(tx: Orm, idMotorista: number) {
  const [driver] = await tx
    .select({ id: drivers.id })
    .from(drivers)
    .where(eq(drivers.id, idMotorista))
    .for('update')
  if (!driver) throw refusalAt('idMotorista', 'Motorista não encontrado')
}

async function refuseUnknownCarrier(tx: Orm, id: number | null) {
  if (id === null) return
  const [carrier] = await tx.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, id))
  if (!carrier) throw refusalAt('idTransportadora', 'Transportadora não encontrada')
}

/** Announcements with the same data within this time, by the clocks of the kiosks, may be the same visit. */
const sameVisitMs = 10 * 60_000

/**
 * Finds the arrival with the same data that this announcement repeats. An arrival with the same announcement time
 * matches however late the call and whatever the status of the arrival. An arrival announced within ten minutes matches
 * too, because a driver may use two kiosks or be unsure; but only while the arrival waits, or where its exit was called
 * after this announcement.
 */
async function findSame(
  tx: Orm,
  arrival: ReturnType<typeof readArrival>,
  now: Date,
): Promise<number | undefined> {
  const { announcedAt } = arrival
  const said = (announcedAt ?? now).getTime()
  const isRepeated = announcedAt && eq(arrivals.announcedAt, announcedAt)
  const heardAt = sql`coalesce(${arrivals.announcedAt}, ${arrivals.at})`
  const [row] = await tx
    .select({ id: arrivals.id })
    .from(arrivals)
    .where(
      and(
        eq(arrivals.idMotorista, arrival.idMotorista),
        eq(arrivals.empresa, arrival.empresa),
        eq(arrivals.placaCavalo, arrival.placaCavalo),
        eq(arrivals.placaCarroceria1, arrival.placaCarroceria1),
        eq(arrivals.numeroCarrocerias, arrival.numeroCarrocerias),
        same(arrivals.placaCarroceria2, arrival.placaCarroceria2),
        same(arrivals.oc, arrival.oc),
        same(arrivals.idTransportadora, arrival.idTransportadora),
        or(
          isRepeated ?? undefined,
          and(
            or(eq(arrivals.status, 0), isCalledSince(tx, said)),
            gte(heardAt, momentOf(said - sameVisitMs)),
            lte(heardAt, momentOf(said + sameVisitMs)),
          ),
        ),
      ),
    )
    .orderBy(
      // An arrival without an announcement time compares as null, and nulls would sort first.
      ...(isRepeated ? [sql`${isRepeated} desc nulls last`] : []),
      desc(arrivals.at),
      desc(arrivals.id),
    )
    .limit(1)
  return row?.id
}

const isCalledSince = (tx: Orm, said: number): SQL =>
  exists(
    tx
      .select({ id: exits.id })
      .from(exits)
      .where(and(eq(exits.id, arrivals.idSaida), gt(exits.calledAt, new Date(said)))),
  )

/** As text: the driver cannot infer a type for a value that is not compared with a plain column. */
const momentOf = (ms: number) => new Date(ms).toISOString()

const same = (column: PgColumn, value: string | number | null): SQL =>
  value === null ? isNull(column) : eq(column, value)

type Said = Pick<typeof arrivals.$inferSelect, 'idMotorista' | 'oc' | 'empresa'> & { saidAt: Date }

/**
 * The exit that a driver was called for after his announcement, when an offline kiosk delivers the announcement late.
 * It is matched as the call matches waiting arrivals. An exit has one such arrival, so a second trip does not match.
 */
async function findCallingExit(
  tx: Orm,
  { idMotorista, oc, empresa, saidAt }: Said,
): Promise<number | undefined> {
  const ofCustomer = eq(exits.cliente, empresa)
  const ofOrder = oc === null ? ofCustomer : or(eq(exits.oc, oc), and(isNull(exits.oc), ofCustomer))
  const his = and(eq(exits.idMotorista, idMotorista), ofOrder)
  const isCalled = gte(exits.calledAt, saidAt)
  // Locks the driver's exits whether called or not: a concurrent call is waited for, or waits and then finds the
  // arrival.
  await tx
    .select({ id: exits.id })
    .from(exits)
    .where(and(his, or(isNull(exits.calledAt), isCalled)))
    .orderBy(exits.id)
    .for('update')
  const itsVisit = tx
    .select({ id: arrivals.id })
    .from(arrivals)
    .where(eq(arrivals.idSaida, exits.id))
  const [exit] = await tx
    .select({ id: exits.id })
    .from(exits)
    .where(and(his, isCalled, notExists(itsVisit)))
    .orderBy(exits.calledAt, exits.id)
    .limit(1)
  return exit?.id
}

type Plate = 'placaCavalo' | 'placaCarroceria1' | 'placaCarroceria2'

/** The messages for missing plates, spelled as in spec 2 §5 («Correceria»). */
const missing: Record<Plate, string> = {
  placaCavalo: 'Informe a Placa',
  placaCarroceria1: 'Informe a Placa da Correceria',
  placaCarroceria2: 'Informe a Placa da Correceria 2',
}

/** The data of an arrival as it is stored, plates with their dash. Throws 422 with a message for each field. */
function readArrival(body: ArrivalBody) {
  const { empresa, numeroCarrocerias } = body
  const fields: Record<string, string> = {}
  if (empresa !== 1 && empresa !== 2) fields['empresa'] = 'Informe a Origem'
  if (numeroCarrocerias !== 1 && numeroCarrocerias !== 2) {
    fields['numeroCarrocerias'] = 'O número de carrocerias precisa ser 1 ou 2'
  }
  const wanted: Plate[] = ['placaCavalo', 'placaCarroceria1']
  if (numeroCarrocerias === 2) wanted.push('placaCarroceria2')
  for (const plate of wanted) {
    const typed = blankToNull(body[plate])
    if (typed === null) fields[plate] = missing[plate]
    else if (!isPlate(typed)) fields[plate] = 'Placa inválida'
  }
  const announcedAt = body.anunciadaEm === undefined ? null : new Date(body.anunciadaEm)
  if (announcedAt !== null && !isStorable(announcedAt)) fields['anunciadaEm'] = 'Momento inválido'
  const [first] = Object.values(fields)
  if (first !== undefined) throw new Refusal(422, first, { fields })
  return {
    idMotorista: body.idMotorista,
    idTransportadora: body.idTransportadora ?? null,
    empresa,
    oc: blankToNull(body.oc),
    placaCavalo: formatPlate(body.placaCavalo),
    placaCarroceria1: formatPlate(body.placaCarroceria1),
    placaCarroceria2: numeroCarrocerias === 2 ? formatPlate(body.placaCarroceria2) : null,
    numeroCarrocerias,
    announcedAt,
  }
}
