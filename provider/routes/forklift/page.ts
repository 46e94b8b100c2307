import { ForkliftChecklistPage } from '#contract/schemas/forklift.ts'
import { dayOf } from '#src/domain/time/days.ts'
import type { Orm } from '../../db/database.ts'
import { personOf, type Api, type Means } from '../api.ts'
import { mayCorrectHourMeter } from './answers/correct-hour-meter.ts'
import { findNeighbour, noMachine } from './find-checklist.ts'
import { readMachine } from './read-machines.ts'
import { readPage } from './read-page.ts'
import { by, forkliftCall } from '../describe-call.ts'

/** GET /checklists/empilhadeiras/checklist/{id} (contract §10). */
export function routeForkliftChecklist(api: Api, { database, now, timeZone }: Means) {
  api.get(
    '/checklists/empilhadeiras/checklist/:idChecklist',
    forkliftCall('Um checklist de empilhadeira', ForkliftChecklistPage, by('idChecklist')),
    async (request) => {
      const { idChecklist } = request.params
      const today = dayOf(now(), timeZone)
      const page = await readPage(database.orm, idChecklist, today)
      const { idMaquina } = page.checklist
      const maquina = await readMachine(database.orm, Number(idMaquina), today)
      if (!maquina) throw noMachine()
      const { dia } = page.checklist
      const corrigeHorimetro = mayCorrectHourMeter(personOf(request), { dia, today })
      const readings = corrigeHorimetro ? await readAlongside(database.orm, page.checklist) : {}
      return { ...page, maquina, corrigeHorimetro, ...readings }
    },
  )
}

/** The neighbouring readings, which the screen compares with a corrected one. */
async function readAlongside(
  orm: Orm,
  { idMaquina, dia }: Pick<ForkliftChecklistPage['checklist'], 'idMaquina' | 'dia'>,
) {
  if (dia === undefined) return {}
  const find = (side: 'before' | 'after') => findNeighbour(orm, Number(idMaquina), dia, side)
  const [leituraAnterior, leituraSeguinte] = [await find('before'), await find('after')]
  return {
    ...(leituraAnterior && { leituraAnterior }),
    ...(leituraSeguinte && { leituraSeguinte }),
  }
}
