import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from './db/database.ts'
import { openTestDatabase } from './db/test-database.ts'
import { forgetOldAttempts } from './session/limit-sign-in.ts'
import { sweepDaily } from './sweep-daily.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

test('a failed sweep logs its cause, without the values of its query', async () => {
  await database.orm.execute(sql`alter table sign_in_attempts rename to attempts_away`)
  const said: string[] = []
  const stop = sweepDaily([() => forgetOldAttempts(database)], (words) => said.push(words))
  await vi.waitFor(() => expect(said).toHaveLength(1), 10_000)
  stop()
  await database.orm.execute(sql`alter table attempts_away rename to sign_in_attempts`)
  expect(said[0]).toMatch(/^A limpeza diária não chegou ao fim, e será tentada amanhã: /)
  // The code distinguishes a missing table from a restarting database.
  expect(said[0]).toContain("code: '42P01'")
  expect(said[0]).not.toMatch(/params|\d{4}-\d\d-\d\d/)
})
