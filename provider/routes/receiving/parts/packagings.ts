import { eq } from 'drizzle-orm'
import { Value } from '#contract/schemas/common.ts'
import { NewPackaging, NewPackagingAnswer, Packaging } from '#contract/schemas/receiving.ts'
import type { Orm } from '../../../db/database.ts'
import { damagePackagings } from '../../../db/schema/receiving.ts'
import { personOf, type Api, type Means } from '../../api.ts'
import { type Author, findPackaging, heldByReport, openDamage } from '../change-report.ts'
import { readPackaging } from '../damages/read-damages.ts'
import { refreshDamages } from './sections.ts'
import { by, receivingCall } from '../../describe-call.ts'

/** GET /api/ops/recebimento/embalagem/{id} and POST embalagem (contract §7). */
export function routePackagings(api: Api, { database, now }: Means) {
  api.get(
    '/api/ops/recebimento/embalagem/:id',
    receivingCall('Uma embalagem de avaria', Value(Packaging), by('id')),
    async ({ params: { id } }) => {
      const packaging = await findPackaging(database.orm, id)
      return { value: await readPackaging(database.orm, packaging) }
    },
  )
  api.post(
    '/api/ops/recebimento/embalagem',
    receivingCall('Criar uma embalagem de avaria', Value(NewPackagingAnswer), {
      body: NewPackaging,
    }),
    async (request) => {
      const author = { uid: personOf(request).uid, now: now() }
      return request.commit(
        async (tx) => ({
          value: await addPackaging(tx, request.body.idRecebimentoAvaria, author),
        }),
        heldByReport,
      )
    },
  )
}

/** A BAG has one packaging (contract §15): a second call returns the existing one. */
async function addPackaging(
  tx: Orm,
  idRecebimentoAvaria: number,
  author: Author,
): Promise<NewPackagingAnswer> {
  const { tipoAvaria, idRecebimento } = await openDamage(tx, idRecebimentoAvaria, author)
  const { uid, now } = author
  if (tipoAvaria === 'BAG') {
    const [known] = await tx
      .select({ idRecebimentoAvariaEmbalagem: damagePackagings.id })
      .from(damagePackagings)
      .where(eq(damagePackagings.idRecebimentoAvaria, idRecebimentoAvaria))
    if (known) return known
  }
  const [made] = await tx
    .insert(damagePackagings)
    .values({ idRecebimentoAvaria, uid, createdAt: now })
    .returning({ idRecebimentoAvariaEmbalagem: damagePackagings.id })
  if (!made) throw new TypeError('an insert with returning gave no row')
  await refreshDamages(tx, idRecebimento, now)
  return made
}
