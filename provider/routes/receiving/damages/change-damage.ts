import { eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { RecordNumber, Value } from '#contract/schemas/common.ts'
import { ClassifiedWeight, Damage, NumberPart, PreviousPart } from '#contract/schemas/receiving.ts'
import type { Orm } from '../../../db/database.ts'
import { receivingDamages } from '../../../db/schema/receiving.ts'
import { refuseUnseen } from '../../../errors/refuse-unseen.ts'
import { personOf, type Api, type Means } from '../../api.ts'
import { type Author, heldByReport, openDamage } from '../change-report.ts'
import { asTyped, asWeight } from '../changed-value.ts'
import { blankToNull } from '../../typed-text.ts'
import { refreshDamages } from '../parts/sections.ts'
import { receivingCall } from '../../describe-call.ts'

type DamageRow = typeof receivingDamages.$inferSelect
type Change = Pick<Partial<typeof receivingDamages.$inferInsert>, 'pesoClassificado' | 'sacos'>

/** PUT /api/ops/recebimento/avaria/pesos and embalagem/sacos (contract §7). */
export function routeDamageChanges(api: Api, { now }: Means) {
  api.put(
    '/api/ops/recebimento/avaria/pesos',
    receivingCall('Gravar o peso classificado de uma avaria', Value(Damage), {
      body: ClassifiedWeight,
    }),
    async (request) => {
      const { idRecebimentoAvaria, pesoClassificado, anterior: seen } = request.body
      const author = { uid: personOf(request).uid, now: now() }
      return request.commit(
        async (tx) => ({
          value: await changeDamage(tx, idRecebimentoAvaria, author, (damage) => {
            const current = damage.pesoClassificado
            refuseUnseen({ current, wanted: pesoClassificado, seen, ...asWeight })
            return { pesoClassificado }
          }),
        }),
        heldByReport,
      )
    },
  )
  api.put(
    '/api/ops/recebimento/embalagem/sacos',
    receivingCall(
      'Gravar o número de sacos de uma avaria',
      Value(Damage),
      {
        body: Type.Object({
          IdRecebimentoAvaria: RecordNumber,
          Value: NumberPart,
          Anterior: PreviousPart,
        }),
      },
      { files: 0 },
    ),
    async (request) => {
      const { IdRecebimentoAvaria, Value: typed, Anterior } = request.body
      const author = { uid: personOf(request).uid, now: now() }
      return request.commit(
        async (tx) => ({
          value: await changeDamage(tx, IdRecebimentoAvaria, author, (damage) => {
            const sacos = blankToNull(typed)
            const seen = Anterior === undefined ? undefined : blankToNull(Anterior)
            refuseUnseen({ current: damage.sacos, wanted: sacos, seen, ...asTyped })
            return { sacos }
          }),
        }),
        heldByReport,
      )
    },
  )
}

async function changeDamage(
  tx: Orm,
  id: number,
  author: Author,
  change: (damage: DamageRow) => Change,
): Promise<Damage> {
  const damage = await openDamage(tx, id, author)
  await tx
    .update(receivingDamages)
    .set({ ...change(damage), updatedAt: author.now })
    .where(eq(receivingDamages.id, id))
  const damages = await refreshDamages(tx, damage.idRecebimento, author.now)
  const changed = damages.find(({ idRecebimentoAvaria }) => idRecebimentoAvaria === id)
  if (!changed) throw new TypeError('a damage that was just written is not there')
  return changed
}
