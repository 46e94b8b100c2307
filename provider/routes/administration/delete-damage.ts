import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { Done } from '#contract/schemas/administration.ts'
import { RecordId } from '#contract/schemas/common.ts'
import { dayOf } from '#src/domain/days.ts'
import { formatTons } from '#src/domain/numbers.ts'
import type { Orm } from '../../db/database.ts'
import { materials, products, stockDamages, stockMovements } from '../../db/schema/stock.ts'
import { Refusal } from '../../errors/refusal.ts'
import { personOf, refusals, type Api, type Means } from '../api.ts'
import { admins } from './access.ts'

/** DELETE /api/adm/avaria/{id} (contract §3). The book of the stock takes the damage back, and keeps both entries. */
export function routeDamageRemoval(api: Api, { now, timeZone }: Means) {
  api.delete(
    '/api/adm/avaria/:id',
    {
      config: { access: admins },
      schema: {
        tags: ['Administração'],
        summary: 'Excluir uma avaria do estoque',
        params: Type.Object({ id: RecordId }),
        response: { 200: Done, ...refusals },
      },
    },
    async (request) => {
      const { id } = request.params
      const { uid } = personOf(request)
      return request.commit(async (tx) => {
        const at = now()
        const told = await deleteDamage(tx, id, { uid, at, dia: dayOf(at, timeZone) })
        return { message: `Avaria ${id} excluída: ${told}` }
      })
    },
  )
}

/** Gives in words what it was: its number stands on no screen. Throws 404. */
async function deleteDamage(
  tx: Orm,
  id: number,
  author: { uid: number; at: Date; dia: string },
): Promise<string> {
  const [damage] = await tx.delete(stockDamages).where(eq(stockDamages.id, id)).returning()
  if (!damage) throw new Refusal(404, 'Avaria não encontrada')
  const { idProduto } = damage
  const told = await tx
    .select({ peso: stockMovements.peso })
    .from(stockMovements)
    .where(eq(stockMovements.idAvaria, id))
  // What the book never told it need not take back.
  for (const { peso } of told) {
    const entry = { id: randomUUID(), tipo: 'ESTORNO' as const, idProduto, idAvaria: id, peso }
    await tx.insert(stockMovements).values({ ...entry, ...author })
  }
  return describe(tx, damage)
}

async function describe(
  tx: Orm,
  { idProduto, peso }: typeof stockDamages.$inferSelect,
): Promise<string> {
  const [of] = await tx
    .select({ produto: materials.produto, lote: products.lote })
    .from(products)
    .innerJoin(materials, eq(materials.id, products.idMaterial))
    .where(eq(products.id, idProduto))
  return `${of?.produto}, lote ${of?.lote}, ${formatTons(peso)}`
}
