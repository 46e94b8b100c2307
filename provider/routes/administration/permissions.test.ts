import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type {
  RoleDetail,
  RoleRow,
  RoleTable,
  UserChoice,
  UserPermissions,
} from '#contract/schemas/administration.ts'
import { grants, roles, users } from '../../db/schema/people.ts'
import { toSearchText } from '../../db/search/search-text.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { plainCalls } from '../../testing/calls/report-calls.ts'

const rid = { admin: 1, forklifts: 2, loadings: 3, reports: 4, operations: 5 }

const provider = await openForFile()
const chefe = plainCalls(provider, await provider.authorize('chefe'))
const beto = plainCalls(provider, await provider.authorize('beto'))

const uidOf = async (username: string) => {
  const [row] = await provider.database.orm.select().from(users).where(eq(users.username, username))
  return row?.uid ?? 0
}

const uid = await uidOf('beto')

const permissionsOf = async (of: number) =>
  (await chefe.read<UserPermissions>(paths.userPermissions(of))).permissions

const giveMany = (body: object, to = uid) =>
  chefe.call('POST', paths.permissionAddMany(to), { body })
const give = (body: object, to = uid) => chefe.call('POST', paths.permissionAdd(to), { body })
const take = (urid: number | string) => chefe.call('DELETE', paths.permissionRemoval(urid))
const takeAll = () => provider.database.orm.delete(grants).where(eq(grants.uid, uid))

test('ADM-21 the table of roles comes with how many there are', async () => {
  const { rows, count } = await chefe.read<RoleTable>(paths.permissionTable())
  expect([rows.length, count]).toEqual([6, 6])
  expect(rows).toContainEqual({
    rid: rid.reports,
    role: 'REP_SGI_ALL',
    descricao: 'Relatórios e monitores',
  })
  expect(await chefe.read<RoleRow[]>(paths.permissionRoles())).toEqual(rows)
  for (const search of ['relatórios', 'RELATORIOS', ' e Monitores ', 'rep_sgi', 'Rélatorios']) {
    const found = await chefe.read<RoleTable>(paths.permissionTable(search))
    expect([search, found.rows.map(({ role }) => role)]).toEqual([search, ['REP_SGI_ALL']])
  }
  expect((await chefe.read<RoleTable>(paths.permissionTable('_'))).rows.length).toBe(5)
  expect(await chefe.read(paths.permissionTable('%'))).toEqual({ rows: [], count: 0 })
  expect(await chefe.read(paths.permissionTable('', 2))).toEqual({ rows: [], count: 6 })
})

test('every role is found by all that the table shows of it', async () => {
  const kept = await provider.database.orm.select().from(roles)
  expect(kept.map(({ searchText }) => searchText)).toEqual(
    kept.map(({ role, descricao }) => toSearchText(role, descricao)),
  )
})

test('ADM-29 several roles are given at once, with their qualifier', async () => {
  const told = await giveMany({ roles: [rid.reports, rid.forklifts], dynamic: ' Pavilhão H ' })
  expect([told.status, told.message]).toEqual([200, '2 permissões adicionadas'])
  expect(await permissionsOf(uid)).toEqual([
    {
      urid: expect.any(Number),
      rid: rid.forklifts,
      role: 'SGI_CHECK_EMPILHADEIRA',
      descricao: 'Checklist de empilhadeiras',
      dynamic: 'Pavilhão H',
    },
    {
      urid: expect.any(Number),
      rid: rid.reports,
      role: 'REP_SGI_ALL',
      descricao: 'Relatórios e monitores',
      dynamic: 'Pavilhão H',
    },
  ])
  const { user } = await chefe.read<UserPermissions>(paths.userPermissions(uid))
  expect(user).toMatchObject({
    uid,
    username: 'beto',
    roles: ['SGI_CHECK_EMPILHADEIRA', 'REP_SGI_ALL'],
  })
  await takeAll()
})

test('of several of which one is held already none is given', async () => {
  await give({ role: rid.reports })
  const told = await giveMany({ roles: [rid.forklifts, rid.reports] })
  expect([told.status, told.message]).toEqual([409, 'O usuário já tem: Relatórios e monitores'])
  expect(await permissionsOf(uid)).toHaveLength(1)
  await takeAll()
})

test('a role given twice is told so, in one call and in two', async () => {
  const twice = await giveMany({ roles: [rid.reports, rid.reports] })
  expect([twice.status, twice.error]).toEqual([422, { roles: 'Há uma permissão repetida' }])
  expect((await give({ role: rid.reports, dynamic: '' })).body).toEqual({
    urid: expect.any(Number),
  })
  const again = await give({ role: rid.reports })
  expect([again.status, again.message]).toEqual([409, 'O usuário já tem: Relatórios e monitores'])
  expect(await permissionsOf(uid)).toMatchObject([{ dynamic: null }])
  await takeAll()
})

test('of the same role given at once by four it is given once', async () => {
  const body = { role: rid.operations }
  const told = await Promise.all([give(body), give(body), give(body), give(body)])
  expect(told.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409, 409,
  ])
  expect(await permissionsOf(uid)).toHaveLength(1)
  await takeAll()
})

test.each<[object, number, string]>([
  [{ roles: [] }, 400, 'Permissões: campo obrigatório'],
  [{ roles: [99] }, 422, 'Permissão não encontrada'],
  [{ roles: ['1'] }, 400, 'Permissões 1: precisa ser um número inteiro'],
  [
    { roles: [rid.reports], dynamic: 'x'.repeat(101) },
    400,
    'Qualificador: aceita no máximo 100 caracteres',
  ],
])('roles %j are refused in words', async (body, status, message) => {
  const told = await giveMany(body)
  expect([told.status, told.message]).toEqual([status, message])
  expect(await permissionsOf(uid)).toEqual([])
})

test('nobody who is not there has or is given a role, and no role that is not there is read', async () => {
  for (const told of [
    await chefe.call('GET', paths.userPermissions(999_999)),
    await give({ role: rid.reports }, 999_999),
    await giveMany({ roles: [rid.reports] }, 999_999),
  ]) {
    expect([told.status, told.message]).toEqual([404, 'Usuário não encontrado'])
  }
  for (const told of [await chefe.call('GET', paths.role(99)), await take(999_999)]) {
    expect([told.status, told.message]).toEqual([404, 'Permissão não encontrada'])
  }
  expect((await take('abc')).status).toBe(400)
})

test('a permission counts at the next call, and one that is taken away is gone at the next call', async () => {
  const ask = async () => (await beto.call('GET', paths.forkliftReport(2026, 11))).status
  expect(await ask()).toBe(403)
  const { urid } = (await give({ role: rid.reports })).body as { urid: number }
  expect(await ask()).toBe(200)
  expect(await take(urid)).toMatchObject({ status: 200, message: 'Permissão removida' })
  expect(await ask()).toBe(403)
  expect((await take(urid)).status).toBe(404)
})

test('ADM-33 a role is read with who holds it, by name', async () => {
  await give({ role: rid.operations, dynamic: 'Turno da noite' })
  const role = await chefe.read<RoleDetail>(paths.role(rid.operations))
  expect(role).toMatchObject({
    rid: rid.operations,
    role: 'SGL_OPS_ADMIN',
    descricao: 'Supervisão das operações',
  })
  expect(role.users.map(({ nome, dynamic }) => [nome, dynamic])).toEqual([
    ['Beto Araújo', 'Turno da noite'],
    ['Chefe', null],
    ['Sandra Supervisora', null],
  ])
  expect(role.users[0]).toEqual({
    urid: expect.any(Number),
    rid: rid.operations,
    descricao: 'Supervisão das operações',
    dynamic: 'Turno da noite',
    nome: 'Beto Araújo',
    uid,
    username: 'beto',
  })
  await takeAll()
})

test('ADM-35 those who may be given a role are read by name; who is out of service is not among them', async () => {
  await provider.database.orm.update(users).set({ ativo: false }).where(eq(users.username, 'gil'))
  const choices = await chefe.read<UserChoice[]>(paths.permissionUsers())
  expect(choices[0]).toEqual({ uid: await uidOf('ana'), username: 'ana', nome: 'Ana Conceição' })
  expect(choices.map(({ username }) => username)).not.toContain('gil')
})

test('the last administrator keeps the role; with another one, loses it', async () => {
  const [own] = await provider.database.orm
    .select()
    .from(grants)
    .where(and(eq(grants.rid, rid.admin), eq(grants.uid, await uidOf('chefe'))))
  const told = await take(own?.urid ?? 0)
  expect([told.status, told.message]).toEqual([
    409,
    'O último administrador não pode perder a permissão',
  ])
  // Who comes from the directory has no password here, and lets nobody in.
  const { orm } = provider.database
  const setPassword = (passwordHash: string | null) =>
    orm.update(users).set({ passwordHash }).where(eq(users.uid, uid))
  const [before] = await orm.select().from(users).where(eq(users.uid, uid))
  await setPassword(null)
  expect((await give({ role: rid.admin })).status).toBe(200)
  expect((await take(own?.urid ?? 0)).status).toBe(409)
  await setPassword(before?.passwordHash ?? null)
  expect((await take(own?.urid ?? 0)).status).toBe(200)
  // It was that person's own, and counts at once.
  expect((await chefe.call('GET', paths.permissionRoles())).status).toBe(403)
  expect((await beto.call('GET', paths.permissionRoles())).status).toBe(200)
})
