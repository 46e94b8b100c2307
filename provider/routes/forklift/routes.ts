import { and, desc, eq, gte, like, lt } from 'drizzle-orm'
import { Type } from 'typebox'
import { RecordNumber } from '#contract/schemas/common.ts'
import {
  ForkliftChecklist,
  ForkliftChecklistPage,
  ForkliftListQuery,
  ForkliftMachine,
  ForkliftMachinePage,
  HistoryMonth,
} from '#contract/schemas/forklift.ts'
import { dayOf } from '#src/domain/time/days.ts'
import { type Api, type Means, personOf } from '../api.ts'
import type { Orm } from '../../db/database.ts'
import { forkliftChecklists, forklifts } from '../../db/schema/forklifts.ts'
import { by, forkliftCall } from '../describe-call.ts'
import { toSearchPattern } from '../../db/search/search-text.ts'
import { routeForkliftAnswer } from './answers/answer.ts'
import { mayCorrectHourMeter, routeHourMeterCorrection } from './answers/correct-hour-meter.ts'
import { routeForkliftFiles } from './files.ts'
import { routeForkliftChecklistNew } from './new.ts'
import { describeChecklist } from './describe-checklist.ts'
import {
  findMachine,
  findNeighbour,
  noMachine,
  selectChecklists,
  toFound,
} from './find-checklist.ts'
import { countItems, readTotals } from './totals.ts'
import { isActive, readMachine, readMachines } from './read-machines.ts'
import { listIssues } from './issues.ts'
import { readItems } from './read-items.ts'
import { readPage } from './read-page.ts'

/** Every call of contract §10, and one extension. */
export function routeForklifts(api: Api, means: Means) {
  routeForkliftList(api, means)
  routeForkliftMachine(api, means)
  routeForkliftHistory(api, means)
  routeForkliftChecklist(api, means)
  routeForkliftChecklistNew(api, means)
  routeForkliftAnswer(api, means)
  routeHourMeterCorrection(api, means)
  routeForkliftFiles(api, means)
}

/** GET /checklists/empilhadeiras/historico/{id}/{year}/{month} (contract §10): an array, the latest first. */
function routeForkliftHistory(api: Api, { database }: Means) {
  api.get(
    '/checklists/empilhadeiras/historico/:idMaquina/:year/:month',
    forkliftCall('Checklists de uma empilhadeira em um mês', Type.Array(ForkliftChecklist), {
      params: Type.Object({ idMaquina: RecordNumber, ...HistoryMonth }),
    }),
    async ({ params: { idMaquina, year, month } }) => {
      await findMachine(database.orm, idMaquina)
      return listMonth(database.orm, idMaquina, firstDay(year, month), firstDay(year, month + 1))
    },
  )
}

/** Month 13 becomes January of the next year. */
const firstDay = (year: number, month: number) =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)

async function listMonth(orm: Orm, idMaquina: number, from: string, before: string) {
  const rows = await selectChecklists(orm)
    .where(
      and(
        eq(forkliftChecklists.idMaquina, idMaquina),
        gte(forkliftChecklists.dia, from),
        lt(forkliftChecklists.dia, before),
      ),
    )
    .orderBy(desc(forkliftChecklists.dia))
  const checklists = rows.map(toFound)
  const ids = checklists.map(({ id }) => id)
  const totalsOf = await readTotals(orm, ids, await countItems(orm))
  return checklists.map((checklist) => describeChecklist(checklist, totalsOf(checklist.id)))
}

/** GET /checklists/empilhadeiras/list (contract §10): an array, by name. */
function routeForkliftList(api: Api, { database, now, timeZone }: Means) {
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

/** GET /checklists/empilhadeiras/{id} (contract §10), with the items of its checklist. */
function routeForkliftMachine(api: Api, { database, now, timeZone }: Means) {
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

/** GET /checklists/empilhadeiras/checklist/{id} (contract §10). */
function routeForkliftChecklist(api: Api, { database, now, timeZone }: Means) {
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
