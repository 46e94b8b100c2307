import { and, desc, eq, exists, gt, gte, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Type } from 'typebox'
import { ArrivalBody } from '#contract/schemas/arrival.ts'
import { Value } from '#contract/schemas/common.ts'
import type { Orm } from '../../db/database.ts'
import { arrivals } from '../../db/schema/arrivals.ts'
import { exits } from '../../db/schema/exits.ts'
import { carriers, drivers } from '../../db/schema/partners.ts'
import { Refusal } from '../../errors/refusal.ts'
import { personOf, type Api, type Means } from '../api.ts'
import { readArrival } from './arrival-rules.ts'
import { findCallingExit } from './find-calling-exit.ts'
import { saidAt } from './said-at.ts'
import { arrivalCall } from '../describe-call.ts'

const called = 1

/** POST /api/ops/chegada (contract §12). */
export function routeArrival(api: Api, { now }: Means) {
  api.post(
    '/api/ops/chegada',
    arrivalCall(
      'Registrar a chegada de um motorista',
      Value(Type.Integer()),
      { body: ArrivalBody },
      { kiosk: true },
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
  if (driver) return
  const sentence = 'Motorista não encontrado'
  throw new Refusal(422, sentence, { fields: { idMotorista: sentence } })
}

async function refuseUnknownCarrier(tx: Orm, id: number | null) {
  if (id === null) return
  const [carrier] = await tx.select({ id: carriers.id }).from(carriers).where(eq(carriers.id, id))
  if (carrier) return
  const sentence = 'Transportadora não encontrada'
  throw new Refusal(422, sentence, { fields: { idTransportadora: sentence } })
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
