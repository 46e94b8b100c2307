import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type LoadingStatus, nextLoadingStatus } from '#contract/loading-steps.ts'
import { DoneAt } from '#contract/schemas/common.ts'
import { LoadingAnswer, LoadingDetail } from '#contract/schemas/loading.ts'
import { type Api, type Means, personOf, readFeitoEm } from '../api.ts'
import type { Orm } from '../../db/database.ts'
import { loadingHistory, loadings } from '../../db/schema/loading.ts'
import { Refusal } from '../../errors/refusal.ts'
import { by, loadingCall } from '../describe-call.ts'
import { routeLoadingList } from './list.ts'
import { lockLoading, nameStatus, readLoading } from './find-loading.ts'

/** The calls of contract §6 about loadings; those about exits are in the folder of exits. */
export function routeLoadings(api: Api, means: Means) {
  routeLoadingList(api, means)
  routeLoading(api, means)
  routeLoadingAdvance(api, means)
}

/** POST /api/ops/carregamento/{idSaida}/{idStatus} (contract §6). */
function routeLoadingAdvance(api: Api, { now }: Means) {
  api.post(
    '/api/ops/carregamento/:idSaida/:idStatus',
    loadingCall(
      'Avançar o carregamento para o próximo status',
      LoadingAnswer,
      { ...by('idSaida', 'idStatus'), body: DoneAt },
      { changes: ['carregamentos'] },
    ),
    async (request) => {
      const { idSaida, idStatus } = request.params
      const { uid } = personOf(request)
      const doneAt = readFeitoEm(request.body?.feitoEm)
      return request.commit(async (tx) => {
        await advance(tx, idSaida, idStatus, { uid, at: now(), doneAt })
        return { message: `Status alterado para «${nameStatus(idStatus)}»` }
      })
    },
  )
}

/** The column for the time at which each status begins. */
const startOf = { 1: undefined, 2: 'inicio', 3: 'veiculoCarregado', 4: 'fim' } as const

async function advance(
  tx: Orm,
  idSaida: number,
  idStatus: number,
  { uid, at, doneAt }: { uid: number; at: Date; doneAt: Date | null },
) {
  const { status } = await lockLoading(tx, idSaida)
  const next = nextLoadingStatus(status)
  if (next === undefined || next !== idStatus) throw new Refusal(409, explain(status, next))
  const start = startOf[next]
  await tx
    .update(loadings)
    .set({ status: next, ...(start && { [start]: at }) })
    .where(eq(loadings.idSaida, idSaida))
  await tx
    .insert(loadingHistory)
    .values({ id: randomUUID(), idSaida, status: next, uid, at, doneAt })
}

function explain(status: number, next: LoadingStatus | undefined): string {
  const now = `O carregamento está em «${nameStatus(status)}»`
  return next === undefined
    ? `${now}, que é o último status`
    : `${now}: o próximo status é «${nameStatus(next)}»`
}

/** GET /api/ops/carregamento/{id} (contract §6). */
function routeLoading(api: Api, { database }: Means) {
  api.get(
    '/api/ops/carregamento/:idSaida',
    loadingCall('Carregamento, com o histórico e o próximo status', LoadingDetail, by('idSaida')),
    async ({ params }) => readLoading(database.orm, params.idSaida),
  )
}
