import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { insertMany, moveSequences } from './insert-many.ts'
import { carriers, drivers, recipients } from './schema/partners.ts'
import { isUniqueViolation } from './connection/sql-errors.ts'
import { openTestDatabase } from './test-database.ts'

const open = async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  return database
}

const carrierRow = (id: number) => ({ id, nome: `n${id}`, cnpj: `c${id}`, searchText: '' })

test('more rows than one statement takes are inserted, and the next key comes after them', async () => {
  const { orm } = await open()
  await insertMany(
    orm,
    carriers,
    Array.from({ length: 5_003 }, (_, at) => carrierRow(at + 1)),
  )
  expect(await orm.$count(carriers)).toBe(5_003)
  await moveSequences(orm)
  const [added] = await orm
    .insert(carriers)
    .values({ nome: 'x', cnpj: 'x', searchText: '' })
    .returning()
  expect(added?.id).toBe(5_004)
}, 120_000)

test('texts, times, nulls and defaults are inserted as if one by one', async () => {
  const { orm } = await open()
  const at = new Date('2026-11-20T12:34:56.789Z')
  const strange = `'"; drop table drivers; -- \\ {} ç 😀\n`
  await insertMany(orm, drivers, [
    { id: 1, nome: strange, cpf: '1'.repeat(11), telefone1: '1', createdAt: at, updatedAt: at },
    {
      id: 2,
      nome: 'b',
      cpf: '2'.repeat(11),
      telefone1: '1',
      ativo: false,
      createdAt: at,
      updatedAt: at,
    },
  ])
  const [first] = await orm.select().from(drivers).where(eq(drivers.id, 1))
  expect(first).toMatchObject({ nome: strange, ativo: true, telefone2: null, createdAt: at })
  const [second] = await orm.select().from(drivers).where(eq(drivers.id, 2))
  expect(second?.ativo).toBe(false)
}, 120_000)

test('an error names the table and does not contain the rows', async () => {
  const { orm } = await open()
  const row = { razaoSocial: 'x', cnpj: '1', cidade: 'x', uf: 'SP' }
  const error: unknown = await insertMany(orm, recipients, [row, row]).catch((reason) => reason)
  expect(isUniqueViolation(error)).toBe(true)
  expect((error as Error).message).toBe('rows of recipients were refused')
}, 120_000)
