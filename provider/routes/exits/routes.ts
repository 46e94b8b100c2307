import { and, eq, isNull, or } from 'drizzle-orm'
import { DriverCall, LoadingAnswer } from '#contract/schemas/loading.ts'
import { ExitAnswer } from '#contract/schemas/exit.ts'
import { monitorTopics } from '#contract/schemas/monitors.ts'
import type { Orm } from '../../db/database.ts'
import { arrivals } from '../../db/schema/arrivals.ts'
import { exits } from '../../db/schema/exits.ts'
import { Refusal } from '../../errors/refusal.ts'
import { type Api, type Means, personOf } from '../api.ts'
import { by, exitCall } from '../describe-call.ts'
import { findExit } from './find-exit.ts'

/** PUT /api/core/saida/status/carregamento/{idSaida} (contract §6). A repeated call changes nothing. */
export function routeDriverCall(api: Api, { now }: Means) {
  api.put(
    '/api/core/saida/status/carregamento/:idSaida',
    exitCall(
      'Chamar o motorista',
      LoadingAnswer,
      { ...by('idSaida'), body: DriverCall },
      { access: ['SGL_OPS_ADMIN', 'ADMIN'], changes: monitorTopics },
    ),
    async (request) => {
      const { idSaida } = request.params
      const { uid } = personOf(request)
      return request.commit(
        async (tx) => {
          await callDriver(tx, idSaida, { uid, now: now() })
          return { message: 'Motorista chamado' }
        },
        // The exit is locked, and an arrival that held the lock before must be visible, which a snapshot would prevent.
        { isolation: 'read committed' },
      )
    },
  )
}

const called = 1

async function callDriver(tx: Orm, idSaida: number, { uid, now }: { uid: number; now: Date }) {
  const [exit] = await tx
    .select({
      status: exits.statusCarregamento,
      idMotorista: exits.idMotorista,
      oc: exits.oc,
      cliente: exits.cliente,
    })
    .from(exits)
    .where(eq(exits.id, idSaida))
    .for('update')
  if (!exit) throw new Refusal(404, 'Saída não encontrada')
  if (exit.status === called) return
  await tx
    .update(exits)
    .set({ statusCarregamento: called, calledAt: now, calledBy: uid })
    .where(eq(exits.id, idSaida))
  await endVisit(tx, idSaida, exit)
}

/**
 * Marks the waiting arrival of the driver as called, and links it to the exit. An arrival names no exit, so it is
 * matched by its order; where either has no order, by the customer.
 */
async function endVisit(
  tx: Orm,
  idSaida: number,
  { idMotorista, oc, cliente }: Pick<typeof exits.$inferSelect, 'idMotorista' | 'oc' | 'cliente'>,
) {
  const ofCustomer = eq(arrivals.empresa, cliente)
  const ofDriver =
    idMotorista !== null &&
    and(
      isNull(arrivals.idSaida),
      eq(arrivals.idMotorista, idMotorista),
      oc === null ? ofCustomer : or(eq(arrivals.oc, oc), and(isNull(arrivals.oc), ofCustomer)),
    )
  await tx
    .update(arrivals)
    .set({ status: called, idSaida })
    .where(and(eq(arrivals.status, 0), or(eq(arrivals.idSaida, idSaida), ofDriver || undefined)))
}

/** GET /api/core/saida/{id} (contract §6). */
export function routeExit(api: Api, { database }: Means) {
  api.get(
    '/api/core/saida/:idSaida',
    exitCall('Dados de uma saída', ExitAnswer, by('idSaida')),
    async ({ params }) => {
      const saida = await findExit(database.orm, params.idSaida)
      if (!saida) throw new Refusal(404, 'Saída não encontrada')
      return { data: { saida } }
    },
  )
}
