import { like } from 'drizzle-orm'
import { Type } from 'typebox'
import { ForkliftListQuery, ForkliftMachine } from '#contract/schemas/forklift.ts'
import { dayOf } from '#src/domain/time/days.ts'
import { forklifts } from '../../db/schema/forklifts.ts'
import { toSearchPattern } from '../../db/search/search-text.ts'
import type { Api, Means } from '../api.ts'
import { isActive, readMachines } from './read-machines.ts'
import { forkliftCall } from '../describe-call.ts'

/** GET /checklists/empilhadeiras/list (contract §10): an array, by name. */
export function routeForkliftList(api: Api, { database, now, timeZone }: Means) {
  api.get(
    '/checklists/empilhadeiras/list',
    forkliftCall('Empilhadeiras', Type.Array(ForkliftMachine), { querystring: ForkliftListQuery }),
    async ({ query: { search = '', itens = 20 } }) => {
      const wanted = search.trim()
      const found = wanted === '' ? undefined : like(forklifts.searchText, toSearchPattern(wanted))
      const today = dayOf(now(), timeZone)
      return readMachines(database.orm, isActive(found), { today, most: itens })
    },
  )
}
