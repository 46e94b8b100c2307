import { and, eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { RecordId } from '#contract/schemas/common.ts'
import { DriverCall, LoadingAnswer } from '#contract/schemas/loading.ts'
import type { Orm } from '../../db/database.ts'
import { arrivals } from '../../db/schema/arrivals.ts'
import { exits } from '../../db/schema/exits.ts'
import { Refusal } from '../../errors/refusal.ts'
import { personOf, refusals, type Api, type Means } from '../api.ts'

/** PUT /api/core/saida/status/carregamento/{idSaida} (contract §6): again, it changes nothing. */
export function routeDriverCall(api: Api, { now }: Means) {
  api.put(
    '/api/core/saida/status/carregamento/:idSaida',
    {
      config: { access: ['SGL_OPS_ADMIN', 'ADMIN'] },
      schema: {
        tags: ['Saídas'],
        summary: 'Chamar o motorista',
        params: Type.Object({ idSaida: RecordId }),
        body: DriverCall,
        response: { 200: LoadingAnswer, ...refusals },
      },
    },
    async (request) => {
      const { idSaida } = request.params
      const { uid } = personOf(request)
      return request.commit(async (tx) => {
        await callDriver(tx, idSaida, { uid, now: now() })
        return { message: 'Motorista chamado' }
      })
    },
  )
}

const called = 1

async function callDriver(tx: Orm, idSaida: number, { uid, now }: { uid: number; now: Date }) {
  const [exit] = await tx
    .select({ status: exits.statusCarregamento })
    .from(exits)
    .where(eq(exits.id, idSaida))
    .for('update')
  if (!exit) throw new Refusal(404, 'Saída não encontrada')
  if (exit.status === called) return
  await tx
    .update(exits)
    .set({ statusCarregamento: called, calledAt: now, calledBy: uid })
    .where(eq(exits.id, idSaida))
  // Who waits at the gate is told the same.
  await tx
    .update(arrivals)
    .set({ status: called })
    .where(and(eq(arrivals.idSaida, idSaida), eq(arrivals.status, 0)))
}
