import { and, asc, eq, like } from 'drizzle-orm'
import { Type } from 'typebox'
import { Carrier, CarrierQuery } from '#contract/schemas/arrival.ts'
import { Value } from '#contract/schemas/common.ts'
import { carriers } from '../../db/schema/partners.ts'
import { toSearchPattern } from '../../db/search/search-text.ts'
import type { Api, Means } from '../api.ts'
import { arrivalCall } from '../describe-call.ts'

/** GET /api/core/transportadora (contract §15): those in use, by name. */
export function routeCarriers(api: Api, { database }: Means) {
  api.get(
    '/api/core/transportadora',
    arrivalCall(
      'Transportadoras',
      Value(Type.Array(Carrier)),
      { querystring: CarrierQuery },
      { kiosk: true },
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
