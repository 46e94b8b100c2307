import { eq, or } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { User, UserTable } from '#contract/schemas/administration.ts'
import { grants, users } from '../../db/schema/people.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { plainCalls } from '../../testing/calls/report-calls.ts'

const provider = await openForFile()
const chefe = plainCalls(provider, await provider.authorize('chefe'))

const save = (uid: number, body: object) => chefe.call('POST', paths.user(uid), { body })

let made = 0

/** Creates a new user with unique data; returns the uid. */
const create = async (changes: object = {}) => {
  made += 1
  const body = {
    username: `novo${made}`,
    password: 'oito letras',
    nome: `Novo ${made}`,
    email: '',
    cargo: '',
    tipo: 'SGL',
    ativo: true,
    ...changes,
  }
  const reported = await save(-1, body)
  expect(reported.body).toEqual({ uid: expect.any(Number) })
  return { ...body, uid: (reported.body as { uid: number }).uid }
}

const signIn = async (username: string, password: string) =>
  (
    await provider.app.inject({
      method: 'POST',
      url: paths.signIn(),
      payload: { username, password },
    })
  ).statusCode

test('ADM-05 the table of users is paged, with the total count', async () => {
  for (let at = 0; at < 20; at += 1)
    await create({ nome: `Zuleica ${String(at).padStart(2, '0')}` })
  const first = await chefe.read<UserTable>(paths.userTable('zuleica'))
  const second = await chefe.read<UserTable>(paths.userTable('ZULEICA', 2))
  expect([first.count, first.rows.length, second.rows.length]).toEqual([20, 15, 5])
  const names = [...first.rows, ...second.rows].map(({ nome }) => nome)
  expect(names).toEqual(
    Array.from({ length: 20 }, (_, at) => `Zuleica ${String(at).padStart(2, '0')}`),
  )
  expect(await chefe.read(paths.userTable('zuleica', 3))).toEqual({ rows: [], count: 20 })
})

test('ADM-08 a user has every field, and the codes of the roles held', async () => {
  const { rows } = await chefe.read<UserTable>(paths.userTable('chefe'))
  expect(rows).toEqual([
    {
      uid: expect.any(Number),
      username: 'chefe',
      nome: 'Chefe',
      email: null,
      cargo: null,
      tipo: 'SGL',
      ativo: true,
      bloqueado: 0,
      roles: ['ADMIN', 'SGL_OPS_ADMIN'],
    },
  ])
  expect(await chefe.read<User>(paths.user(rows[0]?.uid ?? 0))).toEqual(rows[0])
})

test('a search finds by name, user name, e-mail and post, ignoring accents', async () => {
  const { uid } = await create({ nome: 'Íris Água', email: 'iris@x.example', cargo: 'Conferência' })
  for (const text of ['iris agua', 'ÁGUA', 'iris@x', 'conferencia', `novo${made}`]) {
    const { rows } = await chefe.read<UserTable>(paths.userTable(text))
    expect(rows.map((row) => row.uid)).toContain(uid)
  }
  for (const text of ['%', '_', "' or 1=1 --", 'não há']) {
    expect(await chefe.read(paths.userTable(text))).toEqual({ rows: [], count: 0 })
  }
})

test('ADM-16 uid -1 creates a user, who can sign in at once; a save by uid changes the user', async () => {
  const { uid, username } = await create({ email: ' eva@x.example ', cargo: 'Portaria' })
  expect(await chefe.read<User>(paths.user(uid))).toMatchObject({
    username,
    email: 'eva@x.example',
    cargo: 'Portaria',
    tipo: 'SGL',
    ativo: true,
    bloqueado: 0,
    roles: [],
  })
  expect(await signIn(username, 'oito letras')).toBe(200)
  const changed = { username: ' EVA.Novo ', nome: 'Eva Nova', tipo: 'SGL', ativo: true }
  expect((await save(uid, changed)).body).toEqual({ uid })
  expect(await chefe.read<User>(paths.user(uid))).toMatchObject({
    username: 'eva.novo',
    nome: 'Eva Nova',
    email: null,
    cargo: null,
  })
  expect((await chefe.read<UserTable>(paths.userTable('eva nova'))).count).toBe(1)
  expect(await signIn('eva.novo', 'oito letras')).toBe(200)
})

test('a user who is deactivated or blocked cannot sign in, and can again after the change is undone', async () => {
  const { uid, username, nome } = await create()
  const may = () => signIn(username, 'oito letras')
  await save(uid, { username, nome, ativo: false })
  expect(await may()).toBe(403)
  await save(uid, { username, nome, ativo: true, bloqueado: 1 })
  expect([await may(), (await chefe.read<User>(paths.user(uid))).bloqueado]).toEqual([403, 1])
  await save(uid, { username, nome, bloqueado: 0 })
  expect(await may()).toBe(200)
})

test('a user of the directory is created without a password, and cannot sign in here', async () => {
  const { uid, username } = await create({ tipo: 'AD', password: '' })
  expect((await chefe.read<User>(paths.user(uid))).tipo).toBe('AD')
  expect(await signIn(username, 'oito letras')).toBe(401)
})

const good = { username: 'bom', password: 'oito letras', nome: 'Bom', tipo: 'SGL', ativo: true }
const required = 'Campo obrigatório'

test.each<[object, Record<string, string>]>([
  [{ username: '  ' }, { username: required }],
  [{ nome: '' }, { nome: required }],
  [{ password: '' }, { password: required }],
  [{ password: 'curta' }, { password: 'Precisa de ao menos 8 caracteres' }],
  [{ password: '        ' }, { password: 'Não pode ser só de espaços' }],
  [{ tipo: undefined }, { tipo: required }],
  [{ email: 'sem arroba' }, { email: 'E-mail inválido' }],
  [{ email: 'a@b' }, { email: 'E-mail inválido' }],
  [{ email: 'a@@b.c' }, { email: 'E-mail inválido' }],
  [
    { username: 'joão silva' },
    { username: 'Use letras sem acento, números, ponto, hífen ou sublinhado' },
  ],
  [{ username: 'ANA' }, { username: 'Já existe um usuário com este nome' }],
  [{ tipo: 'AD' }, { password: 'Quem é do AD entra com a senha da rede: deixe em branco' }],
  [
    { username: '', nome: null, email: '@' },
    { username: required, nome: required, email: 'E-mail inválido' },
  ],
])('ADM-18 a new user with %j is refused field by field', async (changes, error) => {
  const reported = await save(-1, { ...good, ...changes })
  expect([reported.status, reported.error]).toEqual([422, error])
  expect(reported.message).toMatch(/^\p{L}/u)
})

test.each<[object, number, Record<string, string>]>([
  [{ tipo: 'LDAP' }, 400, { tipo: 'Precisa ser um destes valores: SGL, AD' }],
  [{ nome: 'x'.repeat(121) }, 400, { nome: 'Aceita no máximo 120 caracteres' }],
  [{ username: 5 }, 400, { username: 'Precisa ser um texto' }],
  [{ ativo: 'sim' }, 400, { ativo: 'Precisa ser verdadeiro ou falso' }],
])(
  'a new user with %j is malformed, and the error names the field',
  async (changes, status, error) => {
    const reported = await save(-1, { ...good, ...changes })
    expect(reported.status).toBe(status)
    expect(reported.error).toMatchObject(error)
  },
)

test('ADM-15 the type of an existing user cannot change, and neither can the password here', async () => {
  const { uid, username, nome } = await create()
  const reported = await save(uid, { username, nome, tipo: 'AD', password: 'outra senha' })
  expect([reported.status, reported.error]).toEqual([
    422,
    { tipo: 'O tipo não pode ser alterado', password: 'A senha não é alterada aqui' },
  ])
  expect(await signIn(username, 'oito letras')).toBe(200)
})

test("on a save the name of another user is refused, and the user's own name is accepted", async () => {
  const { uid, username } = await create()
  expect((await save(uid, { username: 'ana', nome: 'X' })).error).toEqual({
    username: 'Já existe um usuário com este nome',
  })
  expect((await save(uid, { username, nome: 'X' })).status).toBe(200)
})

test('an unknown user can be neither read nor saved', async () => {
  for (const reported of [
    await chefe.call('GET', paths.user(999_999)),
    await save(999_999, good),
    await save(0, good),
  ]) {
    expect([reported.status, reported.message]).toEqual([404, 'Usuário não encontrado'])
  }
  expect((await save(-2, good)).status).toBe(400)
})

test('the last administrator can be neither blocked nor deactivated; with another one it is possible', async () => {
  const { orm } = provider.database
  const [own] = await orm.select().from(users).where(eq(users.username, 'chefe'))
  const uid = own?.uid ?? 0
  const chief = { username: 'chefe', nome: 'Chefe' }
  for (const change of [{ ativo: false }, { bloqueado: 1 }]) {
    const reported = await save(uid, { ...chief, ...change })
    expect([reported.status, reported.message]).toEqual([
      409,
      'O último administrador não pode ser bloqueado nem desativado',
    ])
  }
  // A blocked administrator does not count as another one.
  const second = await create()
  await orm.insert(grants).values({ uid: second.uid, rid: 1, createdAt: new Date() })
  const other = { username: second.username, nome: second.nome }
  expect((await save(second.uid, { ...other, bloqueado: 1 })).status).toBe(200)
  expect((await save(uid, { ...chief, ativo: false })).status).toBe(409)
  expect((await save(second.uid, { ...other, bloqueado: 0 })).status).toBe(200)
  expect((await save(uid, { ...chief, ativo: false })).status).toBe(200)
  // The deactivated administrator is refused at the next call.
  expect((await chefe.call('GET', paths.userTable(''))).status).toBe(401)
  await orm.update(users).set({ ativo: true }).where(eq(users.uid, uid))
  await orm.delete(grants).where(eq(grants.uid, second.uid))
})

test('when two administrators block each other at once, one stays active', async () => {
  const { orm } = provider.database
  const second = await create()
  await orm.insert(grants).values({ uid: second.uid, rid: 1, createdAt: new Date() })
  const [own] = await orm.select().from(users).where(eq(users.username, 'chefe'))
  const reported = await Promise.all([
    save(own?.uid ?? 0, { username: 'chefe', nome: 'Chefe', ativo: false }),
    save(second.uid, { username: second.username, nome: second.nome, ativo: false }),
  ])
  // The other call either finds the last administrator or finds its own caller blocked.
  const statuses = reported.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  const both = await orm
    .select()
    .from(users)
    .where(or(eq(users.uid, own?.uid ?? 0), eq(users.uid, second.uid)))
  expect(both.filter(({ ativo }) => ativo)).toHaveLength(1)
  await orm
    .update(users)
    .set({ ativo: true })
    .where(or(eq(users.uid, own?.uid ?? 0), eq(users.uid, second.uid)))
})

test.each([
  [{ page: '-1' }, 'Página: precisa ser no mínimo 1'],
  [{ page: '0' }, 'Página: precisa ser no mínimo 1'],
  [{ page: 'abc' }, 'Página: precisa ser um número inteiro'],
  [{ results: '0' }, 'Linhas por página: precisa ser no mínimo 1'],
  [{ results: '1e9' }, 'Linhas por página: precisa ser um número inteiro'],
  [{ search: 'x'.repeat(10_000) }, 'Busca: aceita no máximo 200 caracteres'],
])('the table requested with %j is refused with a message', async (query, message) => {
  const url = `/api/adm/auth/users/table?${new URLSearchParams(query).toString()}`
  expect(await chefe.refused(url)).toEqual([400, message])
})
