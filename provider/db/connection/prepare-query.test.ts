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

test('a query is built once, and uses the values of each call', async () => {
  const { orm } = database
  expect(built).toBe(0)
  expect(await find(orm, { username: 'ana' })).toEqual([{ nome: 'Ana Conceição' }])
  expect(await find(orm, { username: 'beto' })).toEqual([{ nome: 'Beto Araújo' }])
  expect(await find(orm, { username: 'ninguém' })).toEqual([])
  expect(built).toBe(1)
})

test('a transaction reuses the built query', async () => {
  await find(database.orm, { username: 'ana' })
  built = 0
  await database.transact((tx) => find(tx, { username: 'beto' }))
  expect(built).toBe(0)
})

test('a query in a transaction sees its uncommitted changes, and outside only committed ones', async () => {
  await database.transact(async (tx) => {
    await tx.update(users).set({ nome: 'Ana Outra' }).where(eq(users.username, 'ana'))
    expect(await find(tx, { username: 'ana' })).toEqual([{ nome: 'Ana Outra' }])
  })
  expect(await find(database.orm, { username: 'ana' })).toEqual([{ nome: 'Ana Outra' }])
})

test('a query in the next transaction of the same connection sees nothing of the one before', async () => {
  const undone = database.transact(async (tx) => {
    await tx.update(users).set({ nome: 'Beto Outro' }).where(eq(users.username, 'beto'))
    expect(await find(tx, { username: 'beto' })).toEqual([{ nome: 'Beto Outro' }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await find(database.orm, { username: 'beto' })).toEqual([{ nome: 'Beto Araújo' }])
})
