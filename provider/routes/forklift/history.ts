import { and, desc, eq, gte, lt } from 'drizzle-orm'
import { Type } from 'typebox'
import { RecordNumber } from '#contract/schemas/common.ts'
import { ForkliftChecklist, HistoryMonth } from '#contract/schemas/forklift.ts'
import type { Orm } from '../../db/database.ts'
import { forkliftChecklists } from '../../db/schema/forklifts.ts'
import type { Api, Means } from '../api.ts'
import { describeChecklist } from './describe-checklist.ts'
import { findMachine, selectChecklists, toFound } from './find-checklist.ts'
import { countItems, readTotals } from './totals.ts'
import { forkliftCall } from '../describe-call.ts'

/** GET /checklists/empilhadeiras/historico/{id}/{year}/{month} (contract §10): an array, the latest first. */
export function routeForkliftHistory(api: Api, { database }: Means) {
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
