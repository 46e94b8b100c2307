import { and, asc, eq, like } from 'drizzle-orm'
import { Type } from 'typebox'
import { Carrier, CarrierQuery } from '#contract/schemas/arrival.ts'
import { kioskRole } from '#contract/roles.ts'
import { Value } from '#contract/schemas/common.ts'
import type { Api, Means } from '../api.ts'
import { carriers } from '../../db/schema/partners.ts'
import { toSearchPattern } from '../../db/search/search-text.ts'
import { arrivalCall } from '../describe-call.ts'
import { routeDrivers } from './drivers.ts'
import { routeArrival } from './register.ts'

/** The calls of contract §12, and the carriers of §15. */
export function routeArrivals(api: Api, means: Means) {
  routeDrivers(api, means)
  routeCarriers(api, means)
  routeArrival(api, means)
}

/** GET /api/core/transportadora (contract §15): those in use, by name. */
function routeCarriers(api: Api, { database }: Means) {
  api.get(
    '/api/core/transportadora',
    arrivalCall(
      'Transportadoras',
      Value(Type.Array(Carrier)),
      { querystring: CarrierQuery },
      { devices: [kioskRole] },
    ),
    async ({ query: { search = '', itens = 1_000 } }) => ({
      value: await database.orm
        .select({ id: carriers.id, nome: carriers.nome })
        .from(carriers)
        .where(
          and(
            eq(carriers.ativo, true),
            search.trim() === '' ? undefined : like(carriers.searchText, toSearchPattern(search)),
          ),
        )
        .orderBy(asc(carriers.nome), asc(carriers.id))
        .limit(itens),
    }),
  )
}
