import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { stockDamages, stockMovements } from '../../db/schema/stock.ts'
import { addEntry } from '../../testing/rows/add-entry.ts'
import { addStock } from '../../testing/rows/add-stock.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { readReportRows } from '../../testing/rows/read-report.ts'
import { receivingCalls } from '../../testing/calls/receiving-calls.ts'

const provider = await openForFile()
const ana = receivingCalls(provider, await provider.authorize('ana'))
const chefe = receivingCalls(provider, await provider.authorize('chefe'))

const start = async () =>
  ana.start(await addEntry(provider.database, { items: [{ produto: 'PP', lote: 'L1' }] }))

const remove = (id: number) => chefe.call('DELETE', paths.stockDamageRemoval(id))

test('ADM-47 the damage with the number on the screens is deleted with its packagings and photos', async () => {
  const { id } = await start()
  const { idRecebimentoAvaria: kept } = await ana.fillDamage(id)
  const { idRecebimentoAvaria: gone } = await ana.fillDamage(id)
  const reported = await remove(gone)
  expect([reported.status, reported.message]).toEqual([
    200,
    `Avaria ${gone} excluída: relatório ${id}, 25,5 Kg`,
  ])
  const { items } = await ana.damages(id)
  expect(items.map((damage) => damage.idRecebimentoAvaria)).toEqual([kept])
  const { damages } = await readReportRows(provider.database, id)
  expect(damages).toHaveLength(1)
  expect(await remove(gone)).toMatchObject({ status: 404, message: 'Avaria não encontrada' })
})

test('ADM-47 a damage of a report that awaits approval can be deleted too', async () => {
  const entry = await addEntry(provider.database, { items: [{ produto: 'PP', lote: 'L2' }] })
  const { id } = await ana.start(entry)
  const { idRecebimentoAvaria } = await ana.fillDamage(id)
  await ana.fillChecklist(id)
  await ana.setWaste(id, 0)
  await ana.setUnderSize(id, 0, 0)
  await ana.confirm(id)
  expect((await remove(idRecebimentoAvaria)).status).toBe(200)
  expect((await ana.header(id)).report.status).toBe(10)
  expect((await ana.damages(id)).items).toEqual([])
})

test("ADM-47 the stock damage that belongs to a report's damage is deleted with it, and one with the same number stays", async () => {
  const { orm } = provider.database
  const { id } = await start()
  const { idRecebimentoAvaria } = await ana.fillDamage(id)
  const { idProduto } = await addStock(provider.database, { sets: 1 })
  const damage = { idProduto, peso: 0.1, motivo: 'Rasgo', createdAt: new Date() }
  const [linked] = await orm
    .insert(stockDamages)
    .values({ ...damage, idRecebimentoAvaria })
    .returning()
  await orm.insert(stockMovements).values({
    ...{ id: crypto.randomUUID(), tipo: 'AVARIA', idProduto, peso: 0.1, idAvaria: linked?.id ?? 0 },
    ...{ dia: '2026-11-20', at: new Date() },
  })
  // It has the same number as the damage of the report, but belongs to no report.
  await orm
    .insert(stockDamages)
    .overridingSystemValue()
    .values({ ...damage, id: idRecebimentoAvaria })
    .onConflictDoNothing()
  expect((await remove(idRecebimentoAvaria)).status).toBe(200)
  const left = await orm.select().from(stockDamages).where(eq(stockDamages.idProduto, idProduto))
  expect(left.map((one) => one.id)).not.toContain(linked?.id)
  const book = await orm
    .select({ tipo: stockMovements.tipo })
    .from(stockMovements)
    .where(eq(stockMovements.idAvaria, linked?.id ?? 0))
  expect(book.map(({ tipo }) => tipo)).toEqual(['AVARIA', 'ESTORNO'])
})

test('an impossible number is refused with a message', async () => {
  expect(await remove(0)).toMatchObject({ status: 400, message: 'Número: precisa ser no mínimo 1' })
})
