import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFilledDatabase } from '../../testing/rows/base-database.ts'
import type { Database } from '../database.ts'
import { prepareQuery } from './prepare-query.ts'
import { users } from '../schema/people.ts'

let database: Database
let built = 0

beforeAll(async () => {
  database = await openFilledDatabase()
})

afterAll(() => database.close())

const find = prepareQuery((orm) => {
  built += 1
  return orm
    .select({ nome: users.nome })
    .from(users)
    .where(eq(users.username, sql.placeholder('username')))
})

test('a query is built once, and answers to the values that it is given', async () => {
  const { orm } = database
  expect(built).toBe(0)
  expect(await find(orm, { username: 'ana' })).toEqual([{ nome: 'Ana Conceição' }])
  expect(await find(orm, { username: 'beto' })).toEqual([{ nome: 'Beto Araújo' }])
  expect(await find(orm, { username: 'ninguém' })).toEqual([])
  expect(built).toBe(1)
})

test('a transaction has it ready as well', async () => {
  await find(database.orm, { username: 'ana' })
  built = 0
  await database.transact((tx) => find(tx, { username: 'beto' }))
  expect(built).toBe(0)
})

test('in a transaction it sees what the transaction did, and outside what is committed', async () => {
  await database.transact(async (tx) => {
    await tx.update(users).set({ nome: 'Ana Outra' }).where(eq(users.username, 'ana'))
    expect(await find(tx, { username: 'ana' })).toEqual([{ nome: 'Ana Outra' }])
  })
  expect(await find(database.orm, { username: 'ana' })).toEqual([{ nome: 'Ana Outra' }])
})

test('where the connection runs the next transaction, the one before leaves nothing behind', async () => {
  const undone = database.transact(async (tx) => {
    await tx.update(users).set({ nome: 'Beto Outro' }).where(eq(users.username, 'beto'))
    expect(await find(tx, { username: 'beto' })).toEqual([{ nome: 'Beto Outro' }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await find(database.orm, { username: 'beto' })).toEqual([{ nome: 'Beto Araújo' }])
})
