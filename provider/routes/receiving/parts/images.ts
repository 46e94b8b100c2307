import { and, eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { receivingImages } from '../../../db/schema/receiving.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { personOf, type Api, type Means } from '../../api.ts'
import { Binary } from '../../files.ts'
import { sendPhoto } from '../../send-photo.ts'
import { openForChange } from '../change-report.ts'
import { refreshDamages, refreshUnderSize, refreshWaste } from './sections.ts'
import { by, receivingCall } from '../../describe-call.ts'

const noImage = () => new Refusal(404, 'Foto não encontrada')

/** GET /api/ops/recebimento/imagem/{idRecebimento}/{idImage}, and imagem/thumb/… (contract §7). */
export function routeReceivingImageFiles(api: Api, { database, photos }: Means) {
  for (const rendering of ['image', 'thumbnail'] as const) {
    const folder = rendering === 'image' ? 'imagem' : 'imagem/thumb'
    api.get(
      `/api/ops/recebimento/${folder}/:idRecebimento/:idImage`,
      receivingCall(
        rendering === 'image' ? 'Foto de evidência' : 'Miniatura de uma foto',
        Binary('image/jpeg'),
        {
          ...by('idRecebimento', 'idImage'),
          produces: ['image/jpeg'],
        },
      ),
      async (request, reply) => {
        const { idRecebimento, idImage } = request.params
        const isImage = and(
          eq(receivingImages.id, idImage),
          eq(receivingImages.idRecebimento, idRecebimento),
        )
        const [image] = await database.orm
          .select({ sha256: receivingImages.sha256 })
          .from(receivingImages)
          .where(isImage)
        if (!image) throw noImage()
        const filename = `recebimento-${idRecebimento}-${idImage}.jpg`
        return sendPhoto(request, reply, photos, { ...image, rendering, filename })
      },
    )
  }
}

/** DELETE /api/ops/recebimento/imagem/{idImage} (contract §7): 409 unless the report may be changed. */
export function routeReceivingImageRemoval(api: Api, { now }: Means) {
  api.delete(
    '/api/ops/recebimento/imagem/:idImage',
    receivingCall(
      'Apagar uma foto de evidência',
      Type.Object({ message: Type.String() }),
      by('idImage'),
    ),
    async (request) => {
      const { idImage } = request.params
      const author = { uid: personOf(request).uid, now: now() }
      return request.commit(async (tx) => {
        const [image] = await tx
          .select()
          .from(receivingImages)
          .where(eq(receivingImages.id, idImage))
        if (!image) throw noImage()
        const report = await openForChange(tx, image.idRecebimento, author)
        await tx.delete(receivingImages).where(eq(receivingImages.id, idImage))
        if (image.tipo === 'RESIDUO') await refreshWaste(tx, report, author.now)
        else if (image.tipo === 'MENOR') await refreshUnderSize(tx, report, author.now)
        else await refreshDamages(tx, report.id, author.now)
        return { message: 'Foto apagada' }
      })
    },
  )
}
