import { and, eq } from 'drizzle-orm'
import { checklistImages, checklists } from '../../db/schema/checklists.ts'
import { personOf, type Api, type Means } from '../api.ts'
import { Binary } from '../files.ts'
import { sendPhoto } from '../send-photo.ts'
import { refuseStranger } from './change-checklist.ts'
import { noImage } from './images.ts'
import { by, checklistCall } from '../describe-call.ts'

/** GET /api/core/checklist/image/{idChecklist}/{idImage}, and image/thumb/… (contract §8). */
export function routeChecklistImageFiles(api: Api, { database, photos }: Means) {
  for (const rendering of ['image', 'thumbnail'] as const) {
    const folder = rendering === 'image' ? 'image' : 'image/thumb'
    api.get(
      `/api/core/checklist/${folder}/:idChecklist/:idImage`,
      checklistCall(
        rendering === 'image' ? 'Foto de uma pergunta' : 'Miniatura de uma foto',
        Binary('image/jpeg'),
        {
          ...by('idChecklist', 'idImage'),
          produces: ['image/jpeg'],
        },
      ),
      async (request, reply) => {
        const { idChecklist, idImage } = request.params
        const [image] = await database.orm
          .select({ sha256: checklistImages.sha256, idSaida: checklists.idSaida })
          .from(checklistImages)
          .innerJoin(checklists, eq(checklists.id, checklistImages.idChecklist))
          .where(and(eq(checklistImages.id, idImage), eq(checklistImages.idChecklist, idChecklist)))
        if (!image) throw noImage()
        refuseStranger(image, personOf(request))
        const filename = `checklist-${idChecklist}-${idImage}.jpg`
        return sendPhoto(request, reply, photos, { sha256: image.sha256, rendering, filename })
      },
    )
  }
}
