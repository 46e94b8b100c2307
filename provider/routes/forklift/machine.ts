import { Type } from 'typebox'
import { RecordId } from '#contract/schemas/common.ts'
import { ForkliftMachinePage } from '#contract/schemas/forklift.ts'
import { dayOf } from '#src/domain/time/days.ts'
import { refusals, type Api, type Means } from '../api.ts'
import { access, tags } from './access.ts'
import { noMachine } from './find-checklist.ts'
import { listIssues } from './issues.ts'
import { readItems } from './read-items.ts'
import { readMachine } from './read-machines.ts'

/** GET /checklists/empilhadeiras/{id} (contract §10), with the items of its checklist. */
export function routeForkliftMachine(api: Api, { database, now, timeZone }: Means) {
  api.get(
    '/checklists/empilhadeiras/:idMaquina',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Uma empilhadeira e o seu checklist de hoje',
        params: Type.Object({ idMaquina: RecordId }),
        response: { 200: ForkliftMachinePage, ...refusals },
      },
    },
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
