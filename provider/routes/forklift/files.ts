import { and, eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { RecordNumber } from '#contract/schemas/common.ts'
import { ForkliftFileQuery } from '#contract/schemas/forklift.ts'
import type { Orm } from '../../db/database.ts'
import { forkliftAnswers, forkliftChecklists } from '../../db/schema/forklifts.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Api, Means } from '../api.ts'
import { Binary } from '../files.ts'
import { sendPhoto } from '../send-photo.ts'
import { findMachine } from './find-checklist.ts'
import { by, forkliftCall } from '../describe-call.ts'

const noPhoto = () => new Refusal(404, 'Foto não encontrada')
const renderingOf = (thumb: number | undefined) => (thumb === 1 ? 'thumbnail' : 'image')

/** GET /checklists/empilhadeiras/files/maquina/{id} and files/{id}/{file} (contract §10). */
export function routeForkliftFiles(api: Api, { database, photos }: Means) {
  api.get(
    '/checklists/empilhadeiras/files/maquina/:idMaquina',
    forkliftCall('Foto de uma empilhadeira', Binary('image/jpeg'), {
      ...by('idMaquina'),
      querystring: ForkliftFileQuery,
      produces: ['image/jpeg'],
    }),
    async (request, reply) => {
      const { id, sha256 } = await findMachine(database.orm, request.params.idMaquina)
      if (sha256 === null) throw noPhoto()
      const rendering = renderingOf(request.query.thumb)
      const filename = `empilhadeira-${id}.jpg`
      return sendPhoto(request, reply, photos, { sha256, rendering, filename })
    },
  )
  api.get(
    '/checklists/empilhadeiras/files/:idChecklist/:file',
    forkliftCall('Foto de um checklist de empilhadeira', Binary('image/jpeg'), {
      params: Type.Object({
        idChecklist: RecordNumber,
        file: Type.String({ minLength: 1, maxLength: 100 }),
      }),
      querystring: ForkliftFileQuery,
      produces: ['image/jpeg'],
    }),
    async (request, reply) => {
      const { idChecklist, file } = request.params
      const sha256 = file.replace(/\.jpg$/, '')
      if (!(await isOfChecklist(database.orm, idChecklist, sha256))) throw noPhoto()
      const rendering = renderingOf(request.query.thumb)
      const filename = `checklist-empilhadeira-${idChecklist}-${sha256.slice(0, 8)}.jpg`
      return sendPhoto(request, reply, photos, { sha256, rendering, filename })
    },
  )
}

/** Whether the photo is that of the checklist's hour-meter or of one of its answers. */
async function isOfChecklist(orm: Orm, id: number, sha256: string): Promise<boolean> {
  const ofHourMeter = and(eq(forkliftChecklists.id, id), eq(forkliftChecklists.sha256, sha256))
  if ((await orm.$count(forkliftChecklists, ofHourMeter)) > 0) return true
  const ofAnswer = and(eq(forkliftAnswers.idChecklist, id), eq(forkliftAnswers.sha256, sha256))
  return (await orm.$count(forkliftAnswers, ofAnswer)) > 0
}
