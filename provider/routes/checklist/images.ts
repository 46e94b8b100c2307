import { and, eq, ne } from 'drizzle-orm'
import { Type } from 'typebox'
import { IdSub } from '#contract/schemas/checklist.ts'
import { PreviousPhotoPart, ReceivedFile, RecordNumber, Value } from '#contract/schemas/common.ts'
import type { Orm } from '../../db/database.ts'
import { checklistImages } from '../../db/schema/checklists.ts'
import { Refusal } from '../../errors/refusal.ts'
import { refuseUnseen, tellOtherPhoto } from '../../errors/refuse-unseen.ts'
import { keepPhoto } from '../../photos/keep-photo.ts'
import { personOf, type Api, type Means } from '../api.ts'
import type { Author } from '../receiving/change-report.ts'
import type { KeptPhoto } from '../receiving/parts/evidence.ts'
import { refreshChecklist } from '../receiving/parts/sections.ts'
import { FilePart } from '../files.ts'
import { findQuestion, isolationFor, openChecklist, refuseUnlessOpen } from './change-checklist.ts'
import { by, checklistCall } from '../describe-call.ts'

const Parts = Type.Object({
  IdChecklist: RecordNumber,
  IdPergunta: RecordNumber,
  IdSub: Type.Optional(IdSub),
  /** Only for image/unique. */
  FotoAnterior: PreviousPhotoPart,
  file: FilePart,
})

type Placing = (
  tx: Orm,
  of: ImageOf,
  photo: KeptPhoto,
  author: Author,
  seen?: string,
) => Promise<number>

/** POST /api/core/checklist/image and image/unique (contract §8). */
export function routeChecklistImageUploads(api: Api, means: Means) {
  routeUpload(api, means, '/api/core/checklist/image', 'Juntar uma foto', addImage)
  routeUpload(api, means, '/api/core/checklist/image/unique', 'Pôr a única foto', setImage)
}

function routeUpload(
  api: Api,
  { database, photos, now }: Means,
  path: string,
  summary: string,
  place: Placing,
) {
  api.post(
    path,
    checklistCall(`${summary} a uma pergunta`, Value(ReceivedFile), { body: Parts }, { files: 1 }),
    async (request) => {
      const { IdChecklist, IdPergunta, IdSub: idSub = 0, FotoAnterior, file } = request.body
      const { uid, roles } = personOf(request)
      const known = await refuseUnlessOpen(database.orm, IdChecklist, { roles })
      await findQuestion(database.orm, known, IdPergunta)
      const photo = await keepPhoto(photos, file, now())
      return request.commit(async (tx) => {
        const author = { uid, roles, now: now() }
        const checklist = await openChecklist(tx, IdChecklist, author)
        const of = { idChecklist: checklist.id, idPergunta: IdPergunta, idSub }
        const id = await place(tx, of, photo, author, FotoAnterior)
        await refreshChecklist(tx, checklist, author.now)
        return { value: { id, size: photo.size, sha256: photo.sha256 } }
      }, isolationFor(known))
    },
  )
}

interface ImageOf {
  idChecklist: number
  idPergunta: number
  idSub: number
}

const addImage: Placing = async (tx, of, { sha256, record }, { uid, now }) => {
  await record(tx)
  const [image] = await tx
    .insert(checklistImages)
    .values({ ...of, sha256, uid, createdAt: now })
    .returning({ id: checklistImages.id })
  if (!image) throw new TypeError('an insert with returning gave no row')
  return image.id
}

/** The same photo again keeps its id. */
const setImage: Placing = async (tx, of, photo, author, seen) => {
  const isOfPlace = and(
    eq(checklistImages.idChecklist, of.idChecklist),
    eq(checklistImages.idPergunta, of.idPergunta),
    eq(checklistImages.idSub, of.idSub),
  )
  const { id: imageId, sha256 } = checklistImages
  const stored = await tx.select({ id: imageId, sha256 }).from(checklistImages).where(isOfPlace)
  for (const { sha256: current } of stored) {
    refuseUnseen({ current, wanted: photo.sha256, seen, tell: tellOtherPhoto })
  }
  const same = stored.find((one) => one.sha256 === photo.sha256)
  const id = same?.id ?? (await addImage(tx, of, photo, author))
  await tx.delete(checklistImages).where(and(isOfPlace, ne(checklistImages.id, id)))
  return id
}

/** DELETE /api/core/checklist/image/{id} (contract §8). */
export function routeChecklistImageRemoval(api: Api, { now }: Means) {
  api.delete(
    '/api/core/checklist/image/:idImage',
    checklistCall('Apagar uma foto', Type.Object({ message: Type.String() }), by('idImage')),
    async (request) => {
      const { idImage } = request.params
      const { uid, roles } = personOf(request)
      return request.commit(async (tx) => {
        const [image] = await tx
          .select()
          .from(checklistImages)
          .where(eq(checklistImages.id, idImage))
        if (!image) throw noImage()
        const checklist = await openChecklist(tx, image.idChecklist, { uid, roles, now: now() })
        await tx.delete(checklistImages).where(eq(checklistImages.id, idImage))
        await refreshChecklist(tx, checklist, now())
        return { message: 'Foto apagada' }
      })
    },
  )
}

export const noImage = () => new Refusal(404, 'Foto não encontrada')
