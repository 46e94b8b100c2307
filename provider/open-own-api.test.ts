import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './db/database.ts'
import { openTestDatabase } from './db/test-database.ts'
import { demoPassword } from './db/demo/accounts.ts'
import { exits } from './db/schema/exits.ts'
import { users } from './db/schema/people.ts'
import { allocations } from './db/schema/stock.ts'
import { openOwnApi } from './open-own-api.ts'
import './testing/rows/base-database.ts'
import { describeStart } from './print-summary.ts'
import { createFirstAdmin } from './session/create-first-admin.ts'
import { findPersonByName } from './session/find-person.ts'
import { checkPassword, hashPassword } from './session/passwords.ts'
import { refuseDemoAccounts } from './session/refuse-demo-accounts.ts'
import { keepSecret } from './session/secret.ts'
import { readSettings } from './settings/read-settings.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})

afterAll(() => database.close())

test('a production database without an administrator needs one from the environment, once', async () => {
  await expect(createFirstAdmin(database, undefined)).rejects.toThrow(
    'Este banco ainda não tem administrador: informe ADMIN_USERNAME e ADMIN_PASSWORD.',
  )
  // The screen of the users could not save such a person, and so not block them.
  for (const [username, problem] of [
    ['Chefe José', 'use letras sem acento, números, ponto, hífen ou sublinhado'],
    ['chefe@example.com', 'use letras sem acento, números, ponto, hífen ou sublinhado'],
    ['x'.repeat(61), 'aceita no máximo 60 caracteres'],
  ] as const) {
    await expect(createFirstAdmin(database, { username, password: 'a primeira' })).rejects.toThrow(
      `ADMIN_USERNAME: ${problem} (recebido: «${username}»).`,
    )
  }
  await createFirstAdmin(database, { username: ' Chefe ', password: 'a primeira' })
  const first = await findPersonByName(database.orm, 'chefe')
  expect(first).toMatchObject({ username: 'chefe', roles: ['ADMIN'], tipo: 'SGL' })

  await createFirstAdmin(database, { username: 'outro', password: 'a segunda' })
  expect(await createFirstAdmin(database, undefined)).toBe('there')
  expect(await findPersonByName(database.orm, 'outro')).toBeUndefined()
  expect(await checkPassword(first?.passwordHash ?? null, 'a primeira')).toBe(true)
})

test('when no administrator can sign in, one from the environment is added', async () => {
  const { orm } = database
  const put = (state: Partial<typeof users.$inferInsert>) =>
    orm.update(users).set(state).where(eq(users.username, 'chefe'))
  const before = (await findPersonByName(orm, 'chefe')) ?? expect.unreachable()
  for (const [username, state] of [
    // An account of the directory has no password here.
    ['do-diretorio', { passwordHash: null }],
    ['do-bloqueado', { bloqueado: 1 }],
    ['do-inativo', { ativo: false }],
  ] as const) {
    await put(state)
    // Without ADMIN_USERNAME the start still succeeds: normal work needs no administrator.
    expect(await createFirstAdmin(database, undefined)).toBe('none')
    // The name of an existing user is refused, because it must not gain access by itself.
    await expect(createFirstAdmin(database, { username: 'chefe', password: 'x' })).rejects.toThrow(
      'Nenhum administrador deste banco pode entrar, e «chefe» já é o nome de um usuário: informe outro em ADMIN_USERNAME.',
    )
    await createFirstAdmin(database, { username, password: 'de emergência' })
    expect(await findPersonByName(orm, username)).toMatchObject({ roles: ['ADMIN'] })
    await orm.update(users).set({ bloqueado: 1 }).where(eq(users.username, username))
    await put({ passwordHash: before.passwordHash, bloqueado: 0, ativo: true })
  }
})

test('when no administrator can sign in, the start prints that and the remedy', () => {
  const settings = readSettings({})
  const reported = describeStart({ settings, port: 3000, admin: 'none' })
  expect(reported).toContain(
    'Nenhum administrador pode entrar: informe ADMIN_USERNAME e ADMIN_PASSWORD e inicie de novo.',
  )
  expect(describeStart({ settings, port: 3000, admin: 'there' })).not.toContain('ADMIN_USERNAME')
})

test('a production database with an account that still has the demo password is refused', async () => {
  await refuseDemoAccounts(database)
  const { uid = 0 } = (await findPersonByName(database.orm, 'chefe')) ?? {}
  const setPassword = async (password: string) =>
    database.orm
      .update(users)
      .set({ username: 'operador', passwordHash: await hashPassword(password) })
      .where(eq(users.uid, uid))
  await setPassword('outra senha')
  await refuseDemoAccounts(database)
  await setPassword(demoPassword)
  await expect(refuseDemoAccounts(database)).rejects.toThrow(
    'Este banco tem contas de demonstração («operador»): em produção, use outro banco ou DATA_DIR.',
  )
})

test('the secret of a demonstration is created once, long, and readable only by its owner', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-secret-'))
  const [one, other] = await Promise.all([keepSecret(folder), keepSecret(folder)])
  expect(one).toBe(other)
  expect(Buffer.byteLength(one)).toBeGreaterThanOrEqual(32)
  expect(await keepSecret(folder)).toBe(one)
  expect(await readFile(join(folder, 'jwt-secret'), 'utf8')).toBe(one)
  expect((await stat(join(folder, 'jwt-secret'))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

test('a demonstration has the requested number of further exits for the monitor, and of allocations', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-demo-'))
  const settings = readSettings({
    DATA_DIR: folder,
    DEMO_MONITOR_ROWS: '120',
    DEMO_ALLOCATIONS: '5000',
  })
  const { api, close } = await openOwnApi(settings)
  const { orm } = api.database
  const [found] = await orm.select({ exits: count() }).from(exits)
  const [stock] = await orm.select({ allocations: count() }).from(allocations)
  await close()
  await rm(folder, { recursive: true })
  expect(found?.exits).toBeGreaterThan(120)
  expect(found?.exits).toBeLessThan(220)
  expect(stock?.allocations).toBe(5_000)
})
