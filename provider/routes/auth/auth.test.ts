import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { signInAttempts } from '../../db/schema/calls.ts'
import { grants, users } from '../../db/schema/people.ts'
import { testDatabaseUrl } from '../../db/test-database.ts'
import { isWithoutConnection } from '../../errors/without-connection.ts'
import { forgetOldAttempts } from '../../session/limit-sign-in.ts'
import { requirePerson } from '../../session/require-person.ts'
import { keyOf } from '../../session/token.ts'
import { password } from '../../testing/rows/fill-database.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { secret } from '../../testing/open-provider.ts'

let now = new Date()

const trustedProxies = ['198.51.100.0/24']
const provider = await openForFile({ now: () => now, trustedProxies })

beforeEach(async () => {
  now = new Date()
  await provider.database.orm.delete(signInAttempts)
})

const signIn = async (
  username: string,
  typed = password,
  headers = {},
  remoteAddress = '127.0.0.1',
) => {
  const payload = { username, password: typed }
  const answer = await provider.app.inject({
    method: 'POST',
    url: paths.signIn(),
    payload,
    headers,
    remoteAddress,
  })
  return { ...answer, status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

const me = async (token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await provider.app.inject({ url: paths.me(), headers })
  return [answer.statusCode, answer.json()]
}

const expired = [401, { message: 'Sessão expirada ou inválida. Entre novamente.' }]

test('AUTH-05 a sign-in returns a token for twelve hours with the identity of the person', async () => {
  const { status, body } = await signIn(' CHEFE ')
  expect(status).toBe(200)
  const claims = decodeJwt(String(body['token']))
  expect(claims).toMatchObject({
    username: 'chefe',
    nome: 'Chefe',
    roles: ['ADMIN', 'SGL_OPS_ADMIN'],
    iss: 'pavilhao',
    aud: 'pavilhao-app',
  })
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(12 * 60 * 60)
})

test('AUTH-17 `me` returns the identity of the signed-in person', async () => {
  const { body } = await signIn('ana')
  expect(await me(String(body['token']))).toEqual([
    200,
    {
      uid: Number(decodeJwt(String(body['token'])).sub),
      username: 'ana',
      nome: 'Ana Conceição',
      email: null,
      cargo: null,
      tipo: 'SGL',
      ativo: true,
      bloqueado: 0,
      roles: [],
    },
  ])
})

test('a wrong password and an unknown name are refused with the same message', async () => {
  const refused = { message: 'Usuário ou senha inválidos' }
  for (const [username, typed] of [
    ['ana', 'errada'],
    ['ninguem', password],
    ["' or 1=1 --", password],
    ['<script>alert(1)</script>', password],
  ] as const) {
    const { status, body } = await signIn(username, typed)
    expect([status, body]).toEqual([401, refused])
  }
})

test('a blocked person learns that the account is blocked only with the right password', async () => {
  expect((await signIn('bloqueada', 'errada')).status).toBe(401)
  const { status, body } = await signIn('bloqueada')
  expect([status, body]).toEqual([403, { message: 'Usuário bloqueado' }])
  // Neither attempt signed in.
  expect((await kept()).map(({ succeeded }) => succeeded)).toEqual([false, false])
})

test('missing fields are reported field by field', async () => {
  const sent = { method: 'POST', url: paths.signIn() } as const
  const empty = await provider.app.inject({ ...sent, payload: {} })
  expect([empty.statusCode, empty.json()]).toEqual([
    400,
    {
      message: 'Usuário: campo obrigatório',
      error: { username: 'Campo obrigatório', password: 'Campo obrigatório' },
    },
  ])
  const long = await signIn('a'.repeat(201), '')
  expect(long.body).toEqual({
    message: 'Usuário: aceita no máximo 200 caracteres',
    error: { username: 'Aceita no máximo 200 caracteres', password: 'Campo obrigatório' },
  })
})

test('ten failures in five minutes close a name, with the time to wait; another name stays open', async () => {
  for (let tries = 0; tries < 10; tries += 1) expect((await signIn('ana', 'x')).status).toBe(401)
  const closed = await signIn('ana')
  expect([closed.status, closed.headers['retry-after'], closed.body]).toEqual([
    429,
    '300',
    { message: 'Muitas tentativas de login. Tente de novo em 5 minutos.' },
  ])
  expect((await signIn('beto')).status).toBe(200)
  now = new Date(now.getTime() + 4 * 60_000)
  expect((await signIn('ANA')).headers['retry-after']).toBe('60')
  now = new Date(now.getTime() + 60_001)
  expect((await signIn('ana')).status).toBe(200)
})

test('a success clears the failures before it', async () => {
  for (let tries = 0; tries < 9; tries += 1) await signIn('ana', 'x')
  now = new Date(now.getTime() + 1)
  expect((await signIn('ana')).status).toBe(200)
  now = new Date(now.getTime() + 1)
  for (let tries = 0; tries < 10; tries += 1) expect((await signIn('ana', 'x')).status).toBe(401)
  expect((await signIn('ana')).status).toBe(429)
})

const day = 24 * 60 * 60_000

test('a success while the clock was ahead clears no failure after the clock is corrected', async () => {
  const right = now
  now = new Date(right.getTime() + day)
  expect((await signIn('ana')).status).toBe(200)
  now = right
  for (let tries = 0; tries < 10; tries += 1) expect((await signIn('ana', 'x')).status).toBe(401)
  expect((await signIn('ana', 'x')).status).toBe(429)
})

test('a name that was closed while the clock was ahead is open after the clock is corrected', async () => {
  const right = now
  now = new Date(right.getTime() + day)
  for (let tries = 0; tries < 10; tries += 1) await signIn('ana', 'x', {}, '192.0.2.66')
  expect((await signIn('ana')).status).toBe(429)
  now = right
  expect((await signIn('ana')).status).toBe(200)
})

test('an address that was closed while the clock was ahead is open after the clock is corrected', async () => {
  const at = new Date(now.getTime() + day)
  const failure = { address: '192.0.2.66', succeeded: false, at }
  const ahead = Array.from({ length: 100 }, (_, index) => ({
    ...failure,
    id: randomUUID(),
    username: `nome${index}`,
  }))
  await provider.database.orm.insert(signInAttempts).values(ahead)
  expect((await signIn('ana', password, {}, '192.0.2.66')).status).toBe(200)
})

test('a sign-in that fails by a provider error is not counted as a failure', async () => {
  await provider.database.orm.execute(sql`alter table users rename to users_away`)
  try {
    for (let tries = 0; tries < 10; tries += 1) expect((await signIn('ana')).status).toBe(500)
  } finally {
    await provider.database.orm.execute(sql`alter table users_away rename to users`)
  }
  expect(provider.reported.splice(0)).toHaveLength(10)
  expect((await signIn('ana')).status).toBe(200)
})

/** A database server has few connections and a timeout for waiting: a sign-in without one is reported, by design. */
const dropUnconnected = () => {
  const others = provider.reported.filter((error) => !isWithoutConnection(error))
  provider.reported.splice(0, provider.reported.length, ...others)
}

test('of a thousand concurrent sign-ins only the first ten have their password checked', async () => {
  const tries = Array.from({ length: 1000 }, (_, index) => signIn('ana', `senha ${index}`))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  const count = (status: number) => statuses.filter((one) => one === status).length
  expect(count(401)).toBe(10)
  // Sign-ins over the limit of their address, or without a connection, did not have their password checked either.
  expect(count(401) + count(429) + count(503)).toBe(1000)
  if (testDatabaseUrl !== undefined) dropUnconnected()
})

test('a thousand names from one address close that address, and other addresses stay open', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const tries = Array.from({ length: 1000 }, (_, index) =>
    signIn(`nome${index}`, 'x', from('203.0.113.9')),
  )
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  const checked = statuses.filter((status) => status === 401).length
  expect(checked).toBeLessThanOrEqual(100)
  if (testDatabaseUrl !== undefined) dropUnconnected()
  expect((await signIn('ana', password, from('203.0.113.9'))).status).toBe(429)
  expect((await signIn('ana', password, from('203.0.113.10'))).status).toBe(200)
})

const kept = () => provider.database.orm.select().from(signInAttempts).orderBy(signInAttempts.at)

test('a forwarded client address counts only from this machine and from known proxies', async () => {
  const from = async (remoteAddress: string, forwarded: string) => {
    await provider.database.orm.delete(signInAttempts)
    await signIn('ana', 'x', { 'x-forwarded-for': forwarded }, remoteAddress)
    return (await kept()).map(({ address }) => address)
  }
  const [own, proxy, stranger] = ['127.0.0.1', '198.51.100.7', '192.0.2.66']
  expect(await from(own, '203.0.113.9')).toEqual(['203.0.113.9'])
  expect(await from(proxy, '203.0.113.9')).toEqual(['203.0.113.9'])
  // The client of a known proxy can forge earlier entries; the proxy appends the address that it saw.
  expect(await from(proxy, '10.0.0.1, 203.0.113.9')).toEqual(['203.0.113.9'])
  expect(await from(stranger, '203.0.113.9')).toEqual([stranger])
  expect(await from(stranger, '127.0.0.1')).toEqual([stranger])
})

test('each sign-in attempt is kept with its name, address, outcome and time, for 90 days', async () => {
  const [first, second] = [now, new Date(now.getTime() + 60_000)]
  await signIn('Ana', 'x', {}, '192.0.2.66')
  now = second
  await signIn('ana', password, {}, '192.0.2.67')
  const failure = { username: 'ana', address: '192.0.2.66', succeeded: false, at: first }
  const success = { username: 'ana', address: '192.0.2.67', succeeded: true, at: second }
  expect(await kept()).toMatchObject([failure, success])
  const later = (days: number) => new Date(first.getTime() + days * 24 * 60 * 60_000 + 1)
  await forgetOldAttempts(provider.database, later(89))
  // Under a clock that is ahead, the newest row and rows near it are not deleted.
  await forgetOldAttempts(provider.database, later(5_000))
  expect(await kept()).toHaveLength(2)
  now = later(90)
  await signIn('beto', password)
  await forgetOldAttempts(provider.database, later(90))
  expect(await kept()).toMatchObject([success, { username: 'beto' }])
})

test('too many sign-in attempts are logged, with their address', async () => {
  provider.logged.length = 0
  for (let tries = 0; tries < 11; tries += 1) await signIn('ana', 'x', {}, '192.0.2.66')
  expect(provider.logged).toEqual([
    {
      ...{ level: 'warn', message: 'refused', status: 429, reason: 'too-many' },
      ...{ method: 'POST', route: '/auth/signin', person: undefined, address: '192.0.2.66' },
      request: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
})

const longest = `${'Çé 🙂 senha '.repeat(20)}`.slice(0, 199).concat(' ')

test.each(['só letras', '12345678', ' com espaços em volta ', '\'"<>\\%`$', longest])(
  'a password of any composition is accepted as it is: %j',
  async (chosen) => {
    const username = `senha${Buffer.from(chosen).toString('hex').slice(0, 24)}`
    const made = await provider.app.inject({
      method: 'POST',
      url: paths.user(-1),
      headers: await provider.authorize('chefe'),
      payload: { username, nome: 'Novo', password: chosen, tipo: 'SGL', ativo: true },
    })
    expect([made.statusCode, made.json()]).toEqual([200, { uid: expect.any(Number) }])
    expect((await signIn(username, chosen)).status).toBe(200)
    const changed = [`${chosen}x`, chosen.slice(0, -1), chosen.toUpperCase(), chosen.trim()]
    for (const other of changed.filter((it) => it !== chosen && it !== '' && it.length <= 200)) {
      expect([other, (await signIn(username, other)).status]).toEqual([other, 401])
    }
  },
)

const uidOf = async (username: string) => {
  const [row] = await provider.database.orm.select().from(users).where(eq(users.username, username))
  return row?.uid ?? 0
}

const forge = (uid: number | string, alg = 'HS256') =>
  new SignJWT({ username: 'ana' })
    .setProtectedHeader({ alg })
    .setSubject(String(uid))
    .setIssuer('pavilhao')
    .setAudience('pavilhao-app')
    .setIssuedAt()
    .setExpirationTime('1h')

test('a token that this provider did not sign, or signed for another purpose, is refused', async () => {
  const uid = await uidOf('ana')
  const key = keyOf(secret)
  const good = await forge(uid).sign(key)
  expect((await me(good))[0]).toBe(200)
  const [header, claims, signature = ''] = good.split('.')
  const others = Buffer.from(JSON.stringify({ ...decodeJwt(good), sub: '3' })).toString('base64url')
  const bad = [
    '',
    'lixo',
    'a.b.c',
    `${header}.${claims}`,
    `${header}.${claims}.${signature.slice(0, -2)}`,
    `${header}.${others}.${signature}`,
    await forge(uid).sign(keyOf('outro segredo, de outro provedor, comprido')),
    await forge(uid, 'HS512').sign(key),
    await forge(uid).setIssuer('outro').sign(key),
    await forge(uid).setAudience('outra').sign(key),
    await forge(uid).setExpirationTime(1).sign(key),
    await forge(999_999).sign(key),
    await forge("1' or '1'='1").sign(key),
    new UnsecuredJWT({ username: 'ana' })
      .setSubject(String(uid))
      .setIssuer('pavilhao')
      .setAudience('pavilhao-app')
      .setExpirationTime('1h')
      .encode(),
  ]
  for (const token of bad) expect(await me(token)).toEqual(expired)
})

test('every call but sign-in is refused without a token', async () => {
  for (const url of [paths.me(), paths.exit(1), paths.stuffingList(''), paths.stuffing(1)]) {
    const answer = await provider.app.inject({ url })
    expect([answer.statusCode, answer.json()]).toEqual(expired)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  }
})

test('a revoked permission or a blocked person takes effect at the next call', async () => {
  const { body } = await signIn('chefe')
  const token = String(body['token'])
  const uid = await uidOf('chefe')
  expect(await me(token)).toMatchObject([200, { roles: ['ADMIN', 'SGL_OPS_ADMIN'] }])
  await provider.database.orm.delete(grants).where(eq(grants.uid, uid))
  expect(await me(token)).toMatchObject([200, { roles: [] }])
  await provider.database.orm.update(users).set({ bloqueado: 1 }).where(eq(users.uid, uid))
  expect(await me(token)).toEqual([401, { message: 'Usuário bloqueado' }])
})

test('AUTH-24 a call that requires one of several roles accepts a holder of any of them, and ADMIN', async () => {
  const { default: fastify } = await import('fastify')
  const guarded = fastify()
  requirePerson(guarded, provider.database, keyOf(secret))
  guarded.get('/', { config: { access: ['SGL_OPS_ADMIN', 'REP_SGI_ALL'] } }, async () => 'ok')
  const statusFor = async (role: number | undefined) => {
    const uid = await uidOf('beto')
    await provider.database.orm.delete(grants).where(eq(grants.uid, uid))
    if (role !== undefined) {
      await provider.database.orm.insert(grants).values({ uid, rid: role, createdAt: now })
    }
    const headers = { authorization: `Bearer ${await forge(uid).sign(keyOf(secret))}` }
    return (await guarded.inject({ url: '/', headers })).statusCode
  }
  const [admin, forklift, reports, operations] = [1, 2, 4, 5]
  expect(await statusFor(undefined)).toBe(403)
  expect(await statusFor(forklift)).toBe(403)
  expect(await statusFor(reports)).toBe(200)
  expect(await statusFor(operations)).toBe(200)
  expect(await statusFor(admin)).toBe(200)
  await guarded.close()
})
