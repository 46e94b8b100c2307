import { eq } from 'drizzle-orm'
import { ForkliftAnswerAnswer, HourMeterBody } from '#contract/schemas/forklift.ts'
import { dayOf, formatDayOf } from '#src/domain/time/days.ts'
import { formatNumber } from '#src/domain/amounts/numbers.ts'
import type { Orm } from '../../../db/database.ts'
import { forkliftChecklists } from '../../../db/schema/forklifts.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { refuseUnseen } from '../../../errors/refuse-unseen.ts'
import type { Person } from '../../../session/find-person.ts'
import { personOf, type Api, type Means } from '../../api.ts'
import { findNeighbour, lockChecklist } from '../find-checklist.ts'
import { refuseHourMeter, refuseOrder } from './hour-meter.ts'
import { readPage } from '../read-page.ts'
import { by, forkliftCall } from '../../describe-call.ts'

const isAdmin = ({ roles }: Pick<Person, 'roles'>) => roles.includes('ADMIN')

/** An inspector may correct an hour-meter on the day of its checklist, an administrator also later. */
export const mayCorrectHourMeter = (
  person: Pick<Person, 'roles'>,
  { dia, today }: { dia: string | undefined; today: string },
): boolean => dia === today || isAdmin(person)

/** PUT /checklists/empilhadeiras/checklist/{id}/horimetro, an extension of the contract (docs/flows.md). */
export function routeHourMeterCorrection(api: Api, { now, timeZone }: Means) {
  api.put(
    '/checklists/empilhadeiras/checklist/:idChecklist/horimetro',
    forkliftCall('Corrigir o horímetro de um checklist', ForkliftAnswerAnswer, {
      ...by('idChecklist'),
      body: HourMeterBody,
    }),
    async (request) => {
      const { idChecklist } = request.params
      const person = personOf(request)
      const today = dayOf(now(), timeZone)
      return request.commit(async (tx) => {
        const current = await lockChecklist(tx, idChecklist)
        await refuseCorrection(tx, { current, ...request.body, person, today })
        const { horimetro } = request.body
        await tx
          .update(forkliftChecklists)
          .set({ horimetro })
          .where(eq(forkliftChecklists.id, idChecklist))
        return readPage(tx, idChecklist, today)
      })
    },
  )
}

interface Correction extends HourMeterBody {
  current: typeof forkliftChecklists.$inferSelect
  person: Person
  today: string
}

/**
 * Throws 403 if this person may no longer correct the checklist of that day, 409 if the stored value is neither
 * `anterior` nor `horimetro`, and 422 if the new value is impossible between its neighbours.
 */
async function refuseCorrection(orm: Orm, correction: Correction) {
  const { current, horimetro, anterior, person, today } = correction
  const { idMaquina, dia } = current
  if (!mayCorrectHourMeter(person, { dia, today })) {
    const message = `O horímetro de ${formatDayOf(dia)} só pode ser corrigido por um administrador`
    throw new Refusal(403, message)
  }
  refuseUnseen({
    current: current.horimetro,
    seen: anterior,
    wanted: horimetro,
    tell: (now) => `O horímetro foi mudado por outra pessoa: agora está ${formatNumber(now)} h`,
  })
  // A repeated call: the value is stored already.
  if (current.horimetro === horimetro) return
  const neighbours = {
    before: await findNeighbour(orm, idMaquina, dia, 'before'),
    after: await findNeighbour(orm, idMaquina, dia, 'after'),
  }
  const refuse = isAdmin(person) ? refuseOrder : refuseHourMeter
  refuse({ horimetro, dia }, neighbours)
}
