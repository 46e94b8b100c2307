import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { Done } from '#contract/schemas/administration.ts'
import { dayOf } from '#src/domain/time/days.ts'
import { formatKilos, formatTons } from '#src/domain/amounts/numbers.ts'
import type { Orm } from '../../db/database.ts'
import { damagePackagings, receivingDamages, receivingImages } from '../../db/schema/receiving.ts'
import { materials, products, stockDamages, stockMovements } from '../../db/schema/stock.ts'
import { Refusal } from '../../errors/refusal.ts'
import { personOf, type Api, type Means } from '../api.ts'
import { lockReport } from '../receiving/find-report.ts'
import { readDamage } from '../receiving/damages/read-damages.ts'
import { refreshDamages } from '../receiving/parts/sections.ts'
import { administrationCall, by } from '../describe-call.ts'

/**
 * DELETE /api/adm/avaria/{id} (contract §3). The id is the number on the screens of a report (docs/provider.md). The
 * movements of the damage are reversed, and both entries are kept.
 */
export function routeDamageRemoval(api: Api, { now, timeZone }: Means) {
  api.delete(
    '/api/adm/avaria/:id',
    administrationCall('Excluir uma avaria de um relatório e do estoque', Done, by('id')),
    async (request) => {
      const { id } = request.params
      const { uid } = personOf(request)
      return request.commit(async (tx) => {
        const at = now()
        const ofReport = await deleteFromReport(tx, id, at)
        const author = { uid, at, dia: dayOf(at, timeZone) }
        const ofStock = await deleteFromStock(tx, id, ofReport !== undefined, author)
        const reported = [ofReport, ofStock].filter((words) => words !== undefined)
        if (reported.length === 0) throw new Refusal(404, 'Avaria não encontrada')
        return { message: `Avaria ${id} excluída: ${reported.join('; ')}` }
      })
    },
  )
}

/**
 * Deletes the damage with its packagings and photos, whatever the status of the report. Returns a description of the
 * damage; undefined when there is none.
 */
async function deleteFromReport(tx: Orm, id: number, now: Date): Promise<string | undefined> {
  const [found] = await tx
    .select({ idRecebimento: receivingDamages.idRecebimento })
    .from(receivingDamages)
    .where(eq(receivingDamages.id, id))
  if (!found) return undefined
  const { idRecebimento } = found
  await lockReport(tx, idRecebimento)
  const { pesoAvariado } = await readDamage(tx, id)
  const packagings = tx
    .select({ id: damagePackagings.id })
    .from(damagePackagings)
    .where(eq(damagePackagings.idRecebimentoAvaria, id))
  await tx
    .delete(receivingImages)
    .where(
      or(
        eq(receivingImages.idRecebimentoAvaria, id),
        inArray(receivingImages.idRecebimentoAvariaEmbalagem, packagings),
      ),
    )
  await tx.delete(damagePackagings).where(eq(damagePackagings.idRecebimentoAvaria, id))
  await tx.delete(receivingDamages).where(eq(receivingDamages.id, id))
  await refreshDamages(tx, idRecebimento, now)
  return `relatório ${idRecebimento}, ${formatKilos(pesoAvariado)}`
}

/**
 * Deletes the stock damage that belongs to the damage of a report. Otherwise deletes the stock's own damage with this
 * id, which came from no report and is on no screen.
 */
async function deleteFromStock(
  tx: Orm,
  id: number,
  isOfReport: boolean,
  author: { uid: number; at: Date; dia: string },
): Promise<string | undefined> {
  const which = isOfReport
    ? eq(stockDamages.idRecebimentoAvaria, id)
    : and(eq(stockDamages.id, id), isNull(stockDamages.idRecebimentoAvaria))
  const damages = await tx.delete(stockDamages).where(which).returning()
  for (const damage of damages) await takeBack(tx, damage, author)
  const [first] = damages
  return first && describe(tx, first)
}

async function takeBack(
  tx: Orm,
  { id: idAvaria, idProduto }: typeof stockDamages.$inferSelect,
  author: { uid: number; at: Date; dia: string },
) {
  const reported = await tx
    .select({ peso: stockMovements.peso })
    .from(stockMovements)
    .where(eq(stockMovements.idAvaria, idAvaria))
  // Only recorded movements are reversed.
  for (const { peso } of reported) {
    const entry = { id: randomUUID(), tipo: 'ESTORNO' as const, idProduto, idAvaria, peso }
    await tx.insert(stockMovements).values({ ...entry, ...author })
  }
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
