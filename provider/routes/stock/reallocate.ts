import { Value } from '#contract/schemas/common.ts'
import {
  Reallocation,
  ReallocationAnswer,
  ReallocationRefusal,
} from '#contract/schemas/reallocation.ts'
import { dayOf } from '#src/domain/time/days.ts'
import { personOf, type Api, type Means } from '../api.ts'
import { moveStock } from './move-stock.ts'
import { stockCall } from '../describe-call.ts'

/** PUT /api/core/estoque/realocacao (contract §5). */
export function routeReallocation(api: Api, { now, timeZone }: Means) {
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
