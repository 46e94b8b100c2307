import { Type } from 'typebox'
import { RecordId } from '#contract/schemas/common.ts'
import { ForkliftChecklistPage } from '#contract/schemas/forklift.ts'
import { dayOf } from '#src/domain/days.ts'
import { refusals, type Api, type Means } from '../api.ts'
import { access, tags } from './access.ts'
import { noMachine } from './find-checklist.ts'
import { readMachine } from './read-machines.ts'
import { readPage } from './read-page.ts'

/** GET /checklists/empilhadeiras/checklist/{id} (contract §10). */
export function routeForkliftChecklist(api: Api, { database, now, timeZone }: Means) {
  api.get(
    '/checklists/empilhadeiras/checklist/:idChecklist',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Um checklist de empilhadeira',
        params: Type.Object({ idChecklist: RecordId }),
        response: { 200: ForkliftChecklistPage, ...refusals },
      },
    },
    async ({ params: { idChecklist } }) => {
      const today = dayOf(now(), timeZone)
      const page = await readPage(database.orm, idChecklist, today)
      const { idMaquina = 0 } = page.checklist
      const maquina = await readMachine(database.orm, idMaquina, today)
      if (!maquina) throw noMachine()
      return { ...page, maquina }
    },
  )
}
