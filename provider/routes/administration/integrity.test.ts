import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { IntegrityRow } from '#contract/schemas/administration.ts'
import { stockDamages, stockMovements, type MovementKind } from '../../db/schema/stock.ts'
import { addLine, addStock, type AddedStock } from '../../testing/rows/add-stock.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { plainCalls } from '../../testing/calls/report-calls.ts'
import { stockCalls, movementOf } from '../../testing/calls/stock-calls.ts'

const provider = await openForFile()
const chefe = plainCalls(provider, await provider.authorize('chefe'))

const day = '2026-11-20'

const tell = (
  { idProduto }: AddedStock,
  movements: [MovementKind, number][],
  idAvaria: number | null = null,
) =>
  provider.database.orm.insert(stockMovements).values(
    movements.map(([tipo, peso]) => ({
      id: randomUUID(),
      tipo,
      idProduto,
      peso,
      idAvaria,
      dia: day,
      at: new Date(`${day}T12:00:00Z`),
    })),
  )

/** Registers a damage with its stock movement; a second call registers it again. */
const addDamage = async (stock: AddedStock, peso: number): Promise<number> => {
  const [damage] = await provider.database.orm
    .insert(stockDamages)
    .values({ idProduto: stock.idProduto, peso, motivo: 'Rasgo', createdAt: new Date() })
    .returning({ id: stockDamages.id })
  await tell(stock, [['AVARIA', peso]], damage?.id ?? 0)
  return damage?.id ?? 0
}

const errors = () => chefe.read<IntegrityRow[]>(paths.integrity())
const errorOf = async ({ idProduto }: AddedStock) =>
  (await errors()).find((row) => row.idProduto === idProduto)
const remove = (id: number | string) => chefe.call('DELETE', paths.stockDamageRemoval(id))

/** 1.375 t a set. */
const addWhole = async (sets = 2) => {
  const stock = await addStock(provider.database, { sets })
  await tell(stock, [
    ['ENTRADA', stock.peso + 0.3],
    ['SAIDA', 0.4],
    ['DEVOLUCAO', 0.1],
  ])
  return stock
}

test('ADM-42 only inconsistent products are listed, with every sum and the difference', async () => {
  const whole = await addWhole()
  expect(await errorOf(whole)).toBeUndefined()
  const missing = await addWhole()
  await tell(missing, [['SAIDA', 0.025]])
  expect(await errorOf(missing)).toEqual({
    idProduto: missing.idProduto,
    entrada: 3.05,
    alocado: 2.75,
    avaria: 0,
    saida: 0.425,
    devolucao: 0.1,
    total: -0.025,
    produto: missing.produto,
    lote: missing.lote,
  })
  const unbooked = await addStock(provider.database, { sets: 4 })
  const [first] = await errors()
  expect([first?.idProduto, first?.entrada, first?.total]).toEqual([unbooked.idProduto, 0, -5.5])
})

test('a reallocation keeps a consistent product consistent', async () => {
  const stock = await addWhole(3)
  const ana = stockCalls(provider, await provider.authorize('ana'))
  const line = await addLine(provider.database)
  const moved = await ana.reallocate({
    idAlocacao: stock.idAlocacao,
    movimentacoes: [movementOf(stock, line, { sets: 1 })],
  })
  expect(moved.status).toBe(200)
  expect(await errorOf(stock)).toBeUndefined()
})

test('ADM-47 a damage registered twice is an error until one of them is deleted, and all movements are kept', async () => {
  const stock = await addWhole()
  await tell(stock, [['ENTRADA', 0.1]])
  await addDamage(stock, 0.1)
  const again = await addDamage(stock, 0.1)
  expect(await errorOf(stock)).toMatchObject({ avaria: 0.2, total: -0.1 })
  const reported = await remove(again)
  expect([reported.status, reported.message]).toEqual([
    200,
    `Avaria ${again} excluída: ${stock.produto}, lote ${stock.lote}, 0,1 t`,
  ])
  expect(await errorOf(stock)).toBeUndefined()
  const book = await provider.database.orm
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.idAvaria, again))
  expect(book.map(({ tipo, peso }) => [tipo, peso])).toEqual([
    ['AVARIA', 0.1],
    ['ESTORNO', 0.1],
  ])
})

test('deleting an unknown or deleted damage gets 404, and nothing is reversed twice', async () => {
  const stock = await addWhole()
  await tell(stock, [['ENTRADA', 0.2]])
  const id = await addDamage(stock, 0.2)
  const reported = await Promise.all([remove(id), remove(id), remove(id)])
  expect(reported.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 404, 404,
  ])
  expect((await errorOf(stock))?.avaria).toBe(0)
  for (const odd of [999_999, id]) {
    expect(await remove(odd)).toMatchObject({ status: 404, message: 'Avaria não encontrada' })
  }
  for (const odd of ['abc', '-1', '0', '1.5', '99999999999999999999']) {
    expect((await remove(odd)).status).toBe(400)
  }
})
