import { Type } from 'typebox'
import {
  DonePart,
  ForkliftConflict,
  HourMeterPart,
  NewForkliftChecklistAnswer,
} from '#contract/schemas/forklift.ts'
import { dayOf } from '#src/domain/time/days.ts'
import type { Orm } from '../../db/database.ts'
import { forkliftChecklists } from '../../db/schema/forklifts.ts'
import { Refusal } from '../../errors/refusal.ts'
import { keepPhoto } from '../../photos/keep-photo.ts'
import { personOf, type Api, type Means } from '../api.ts'
import { FilePart } from '../files.ts'
import { alreadyThere } from './answers/conflict.ts'
import { readDoneAt } from './answers/done-moment.ts'
import { findChecklistOfDay, findMachine, findNeighbour } from './find-checklist.ts'
import { refuseHourMeter } from './answers/hour-meter.ts'
import { by, forkliftCall } from '../describe-call.ts'

/** POST /checklists/empilhadeiras/checklist/new/{id} (contract §10): one for each machine and day. */
export function routeForkliftChecklistNew(api: Api, { database, photos, now, timeZone }: Means) {
  api.post(
    '/checklists/empilhadeiras/checklist/new/:idMaquina',
    forkliftCall(
      'Criar o checklist do dia de uma empilhadeira',
      NewForkliftChecklistAnswer,
      {
        ...by('idMaquina'),
        body: Type.Object({ horimetro: HourMeterPart, file: FilePart, data: DonePart }),
        response: { 409: ForkliftConflict },
      },
      { files: 1 },
    ),
    async (request) => {
      const { idMaquina } = request.params
      const { horimetro, file, data: said } = request.body
      const { uid } = personOf(request)
      const at = now()
      const data = readDoneAt(said, at)
      const dia = dayOf(data, timeZone)
      const wanted = { idMaquina, dia, data, horimetro, uid }
      const refuse = (orm: Orm) => refuseNew(orm, wanted, at, timeZone)
      // Checked before the photo is decoded, because decoding is expensive.
      await refuse(database.orm)
      const { size, sha256, record } = await keepPhoto(photos, file, at)
      return request.commit(async (tx) => {
        await refuse(tx)
        await record(tx)
        const [made] = await tx
          .insert(forkliftChecklists)
          .values({ ...wanted, sha256 })
          .onConflictDoNothing()
          .returning({ id: forkliftChecklists.id })
        // A concurrent call created it first: refused with the same error.
        if (!made) await refuse(tx)
        if (!made) throw new TypeError('an insert with returning gave no row')
        return { ...made, size, sha256, dia }
      })
    },
  )
}

/** Throws 404, 409 when the machine has a checklist of that day or is out of use, 422 for an impossible hour-meter. */
async function refuseNew(
  orm: Orm,
  { idMaquina, dia, horimetro }: { idMaquina: number; dia: string; horimetro: number },
  now: Date,
  timeZone: string,
) {
  const { ativo } = await findMachine(orm, idMaquina)
  const today = dayOf(now, timeZone)
  const there = await findChecklistOfDay(orm, idMaquina, dia)
  if (there) throw alreadyThere(there, today, timeZone)
  if (!ativo) throw new Refusal(409, 'Esta empilhadeira está fora de uso')
  refuseHourMeter(
    { horimetro, dia },
    {
      before: await findNeighbour(orm, idMaquina, dia, 'before'),
      after: dia < today ? await findNeighbour(orm, idMaquina, dia, 'after') : undefined,
    },
  )
}
