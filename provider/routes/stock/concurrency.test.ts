import { expect, test } from 'vitest'
import type { Movement } from '#contract/schemas/reallocation.ts'
import { addLine, addProduct, addStock, type AddedStock } from '../../testing/rows/add-stock.ts'
import type { Reported } from '../../testing/calls/make-caller.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import {
  readLineKilos,
  readLying,
  readMovements,
  readStockSum,
} from '../../testing/rows/read-stock.ts'
import { movementOf, stockCalls } from '../../testing/calls/stock-calls.ts'

const provider = await openForFile()
const people = await Promise.all(
  ['ana', 'beto', 'chefe', 'sandra'].map(async (username) =>
    stockCalls(provider, await provider.authorize(username)),
  ),
)

/** Movement number `at` of many concurrent ones, by one of the people. */
const move = (at: number, stock: AddedStock, movement: Movement | Movement[], anterior?: number) =>
  (people[at % people.length] as (typeof people)[number]).reallocate({
    idAlocacao: stock.idAlocacao,
    movimentacoes: [movement].flat(),
    ...(anterior === undefined ? {} : { anterior }),
  })

const countOf = (answers: Reported[], status: number) =>
  answers.filter((answer) => answer.status === status).length

const many = 50

test('50 concurrent moves to one line: as many as fit succeed, the others get the remaining capacity, the sum is kept', async () => {
  const { database } = provider
  // Room for 20 sets.
  const line = await addLine(database, { capacidade: 27.5 })
  const stocks: AddedStock[] = []
  for (let at = 0; at < many; at += 1) stocks.push(await addStock(database, { sets: 2 }))
  const before = await readStockSum(database)
  const answers = await Promise.all(
    stocks.map((stock, at) => move(at, stock, movementOf(stock, line, { sets: 1 }))),
  )
  expect(countOf(answers, 200)).toBe(20)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ message }) => message))).toEqual(
    new Set(['O peso é maior do que o disponível na linha: 0 ton']),
  )
  expect(await readLineKilos(database, line.tag)).toEqual({ held: 27_500, capacity: 27_500 })
  expect(await readStockSum(database)).toEqual(before)
}, 120_000)

test('50 concurrent moves from one allocation never bring it below 0, and each success is in the movements', async () => {
  const { database } = provider
  const stock = await addStock(database, { sets: 20 })
  const [one, other] = [await addLine(database), await addLine(database)]
  const before = await readStockSum(database)
  const answers = await Promise.all(
    Array.from({ length: many }, (_, at) =>
      move(at, stock, [
        movementOf(stock, one, { units: 30 }),
        movementOf(stock, other, { units: 30 }),
      ]),
    ),
  )
  // 20 × 55 sacks are 18 times 60, and 20 are left.
  expect(countOf(answers, 200)).toBe(18)
  expect(countOf(answers, 422)).toBe(many - 18)
  const lying = await readLying(database, stock.idProduto)
  expect(lying.get(stock.line.tag)).toMatchObject({ peso: 0.5, qtdConjunto: 0, qtdUnidade: 20 })
  expect(await readMovements(database, stock.idProduto)).toHaveLength(36)
  expect(await readStockSum(database)).toEqual(before)
}, 120_000)

test('of 50 people who saw the same weight one moves the stock, and the others get a conflict', async () => {
  const { database } = provider
  const stock = await addStock(database, { sets: 20 })
  const line = await addLine(database)
  const answers = await Promise.all(
    Array.from({ length: many }, (_, at) =>
      move(at, stock, movementOf(stock, line, { sets: 1 }), stock.peso),
    ),
  )
  expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([1, many - 1])
  expect(await readMovements(database, stock.idProduto)).toHaveLength(1)
}, 120_000)

test('concurrent moves in all directions and line orders neither deadlock nor lose stock', async () => {
  const { database } = provider
  const product = await addProduct(database, { mode: 'skid' })
  const lines = [await addLine(database), await addLine(database), await addLine(database)]
  const stocks: AddedStock[] = []
  for (const line of lines) stocks.push(await addStock(database, { product, line, sets: 6 }))
  const before = await readStockSum(database)
  const answers = await Promise.all(
    Array.from({ length: many }, (_, at) => {
      const stock = stocks[at % 3] as AddedStock
      const others = lines.filter(({ id }) => id !== stock.line.id)
      const named = at % 2 === 0 ? others : others.toReversed()
      return move(
        at,
        stock,
        named.map((line) => movementOf(stock, line, { peso: 0.1 + at / 1000 })),
      )
    }),
  )
  expect(answers.filter(({ status }) => status !== 200 && status !== 422)).toEqual([])
  expect(countOf(answers, 200)).toBeGreaterThan(many / 2)
  for (const { tag } of lines) {
    const { held, capacity } = await readLineKilos(database, tag)
    expect(held).toBeGreaterThanOrEqual(0)
    expect(held).toBeLessThanOrEqual(capacity)
  }
  expect(await readStockSum(database)).toEqual(before)
}, 120_000)
