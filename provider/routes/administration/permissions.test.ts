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
import { grants, roleRows, users } from '../../db/schema/people.ts'
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

test('ADM-21 the table of roles has the total count', async () => {
  const { rows, count } = await chefe.read<RoleTable>(paths.permissionTable())
  expect([rows.length, count]).toEqual([7, 7])
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
  expect((await chefe.read<RoleTable>(paths.permissionTable('_'))).rows.length).toBe(6)
  expect(await chefe.read(paths.permissionTable('%'))).toEqual({ rows: [], count: 0 })
  expect(await chefe.read(paths.permissionTable('', 2))).toEqual({ rows: [], count: 7 })
})

test('every role is found by each text that the table shows of it', async () => {
  const kept = await provider.database.orm.select().from(roleRows)
  expect(kept.map(({ searchText }) => searchText)).toEqual(
    kept.map(({ role, descricao }) => toSearchText(role, descricao)),
  )
})

test('ADM-29 several roles are granted at once, with their qualifier', async () => {
  const reported = await giveMany({ roles: [rid.reports, rid.forklifts], dynamic: ' Pavilhão H ' })
  expect([reported.status, reported.message]).toEqual([200, '2 permissões adicionadas'])
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

test('when one of several roles is held already, none is granted', async () => {
  await give({ role: rid.reports })
  const reported = await giveMany({ roles: [rid.forklifts, rid.reports] })
  expect([reported.status, reported.message]).toEqual([
    409,
    'O usuário já tem: Relatórios e monitores',
  ])
  expect(await permissionsOf(uid)).toHaveLength(1)
  await takeAll()
})

test('a role granted twice is refused, within one call and in a second call', async () => {
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

test('four concurrent grants of the same role grant it once', async () => {
  const body = { role: rid.operations }
  const reported = await Promise.all([give(body), give(body), give(body), give(body)])
  expect(reported.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
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
])('roles %j are refused with a message', async (body, status, message) => {
  const reported = await giveMany(body)
  expect([reported.status, reported.message]).toEqual([status, message])
  expect(await permissionsOf(uid)).toEqual([])
})

test('an unknown user has no roles and gets none, and an unknown role is not found', async () => {
  for (const reported of [
    await chefe.call('GET', paths.userPermissions(999_999)),
    await give({ role: rid.reports }, 999_999),
    await giveMany({ roles: [rid.reports] }, 999_999),
  ]) {
    expect([reported.status, reported.message]).toEqual([404, 'Usuário não encontrado'])
  }
  for (const reported of [await chefe.call('GET', paths.role(99)), await take(999_999)]) {
    expect([reported.status, reported.message]).toEqual([404, 'Permissão não encontrada'])
  }
  expect((await take('abc')).status).toBe(400)
})

test('a granted permission applies at the next call, and so does its removal', async () => {
  const ask = async () => (await beto.call('GET', paths.forkliftReport(2026, 11))).status
  expect(await ask()).toBe(403)
  const { urid } = (await give({ role: rid.reports })).body as { urid: number }
  expect(await ask()).toBe(200)
  expect(await take(urid)).toMatchObject({ status: 200, message: 'Permissão removida' })
  expect(await ask()).toBe(403)
  expect((await take(urid)).status).toBe(404)
})

test('ADM-33 a role is read with its holders, by name', async () => {
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

test('ADM-35 users who may get a role are read by name, without deactivated users', async () => {
  await provider.database.orm.update(users).set({ ativo: false }).where(eq(users.username, 'gil'))
  const choices = await chefe.read<UserChoice[]>(paths.permissionUsers())
  expect(choices[0]).toEqual({ uid: await uidOf('ana'), username: 'ana', nome: 'Ana Conceição' })
  expect(choices.map(({ username }) => username)).not.toContain('gil')
})

test('the last administrator cannot lose the role; with another administrator it is possible', async () => {
  const [own] = await provider.database.orm
    .select()
    .from(grants)
    .where(and(eq(grants.rid, rid.admin), eq(grants.uid, await uidOf('chefe'))))
  const reported = await take(own?.urid ?? 0)
  expect([reported.status, reported.message]).toEqual([
    409,
    'O último administrador não pode perder a permissão',
  ])
  // A directory account has no password here, so it does not count as another administrator.
  const { orm } = provider.database
  const setPassword = (passwordHash: string | null) =>
    orm.update(users).set({ passwordHash }).where(eq(users.uid, uid))
  const [before] = await orm.select().from(users).where(eq(users.uid, uid))
  await setPassword(null)
  expect((await give({ role: rid.admin })).status).toBe(200)
  expect((await take(own?.urid ?? 0)).status).toBe(409)
  await setPassword(before?.passwordHash ?? null)
  expect((await take(own?.urid ?? 0)).status).toBe(200)
  // The removed role is the caller's own, and the removal applies at once.
  expect((await chefe.call('GET', paths.permissionRoles())).status).toBe(403)
  expect((await beto.call('GET', paths.permissionRoles())).status).toBe(200)
})
