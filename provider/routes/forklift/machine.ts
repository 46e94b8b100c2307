import { ForkliftMachinePage } from '#contract/schemas/forklift.ts'
import { dayOf } from '#src/domain/time/days.ts'
import type { Api, Means } from '../api.ts'
import { noMachine } from './find-checklist.ts'
import { listIssues } from './issues.ts'
import { readItems } from './read-items.ts'
import { readMachine } from './read-machines.ts'
import { by, forkliftCall } from '../describe-call.ts'

/** GET /checklists/empilhadeiras/{id} (contract §10), with the items of its checklist. */
export function routeForkliftMachine(api: Api, { database, now, timeZone }: Means) {
  api.get(
    '/checklists/empilhadeiras/:idMaquina',
    forkliftCall(
      'Uma empilhadeira e o seu checklist de hoje',
      ForkliftMachinePage,
      by('idMaquina'),
    ),
    async ({ params: { idMaquina } }) => {
      const machine = await readMachine(database.orm, idMaquina, dayOf(now(), timeZone))
      if (!machine) throw noMachine()
      return {
        ...machine,
        items: await readItems(database.orm, 0, true),
        pendencias: await listIssues(database.orm, idMaquina),
      }
    },
  )
}
