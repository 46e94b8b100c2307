import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { deviceRoles, type DeviceRole, type Role } from '#contract/roles.ts'
import type { DeviceList } from '#contract/schemas/devices.ts'
import type { Me } from '#contract/schemas/session.ts'
import { idempotencyRecords } from '../../db/schema/calls.ts'
import { deviceKeys } from '../../db/schema/devices.ts'
import { grants, roleRows, users } from '../../db/schema/people.ts'
import { addressOf, exampleCalls, mayCall } from '../../testing/calls/contract-calls.ts'
import { plainCalls } from '../../testing/calls/report-calls.ts'
import { openForFile } from '../../testing/provider-of-file.ts'

/** How far the provider's clock is ahead of this one, in ms. */
let aheadMs = 0
const provider = await openForFile({
  deviceTokenSeconds: 60,
  now: () => new Date(Date.now() + aheadMs),
})
const { orm } = provider.database
const sandra = await provider.authorize('sandra')

type Headers = Record<string, string>

const newSecret = () => randomBytes(32).toString('base64url')

const give = async (
  id: string,
  segredo: string,
  { papel = 'MONITOR_PATIO' as DeviceRole, by = sandra as Headers, nome = 'Tablet da doca' } = {},
) => {
  const payload = { papel, nome, segredo }
  const answer = await provider.app.inject({
    method: 'PUT',
    url: paths.deviceKey(id),
    payload,
    headers: by,
  })
  return answer.statusCode
}

const end = async (id: string, by: Headers = sandra) =>
  (await provider.app.inject({ method: 'DELETE', url: paths.deviceKey(id), headers: by }))
    .statusCode

const signIn = async (idAparelho: string, segredo: string) => {
  const payload = { idAparelho, segredo }
  const answer = await provider.app.inject({ method: 'POST', url: paths.deviceSignIn(), payload })
  const { token = '', message } = answer.json<{ token?: string; message?: string }>()
  return {
    status: answer.statusCode,
    token,
    message,
    headers: { authorization: `Bearer ${token}` },
  }
}

const me = async (headers: Headers) => provider.app.inject({ url: paths.me(), headers })

test('LIVE-09 LIVE-10 a device exchanges its secret for a short token of a monitor alone', async () => {
  const [id, segredo] = [randomUUID(), newSecret()]
  expect(await give(id, segredo)).toBe(200)
  const { status, token, headers } = await signIn(id, segredo)
  expect(status).toBe(200)
  const { exp = 0, iat = 0, roles } = decodeJwt(token)
  expect([exp - iat, roles]).toEqual([60, ['MONITOR_PATIO']])
  expect((await me(headers)).json<Me>()).toMatchObject({
    nome: 'Monitor Tablet da doca',
    roles: ['MONITOR_PATIO'],
  })
})

test.each(['MONITOR_PATIO', 'TOTEM_CHEGADA'] as const)(
  'LIVE-11 the token of a device as %s makes the calls of its screens, and every other call gets 403',
  async (papel) => {
    const [id, segredo] = [randomUUID(), newSecret()]
    await give(id, segredo, { papel })
    const { headers } = await signIn(id, segredo)
    const wrong: string[] = []
    for (const call of exampleCalls) {
      const { method, path } = call
      const { statusCode } = await provider.app.inject({ method, url: addressOf(call), headers })
      const isIn = statusCode !== 403 && (statusCode !== 401 || call.access === 'public')
      if (isIn !== mayCall(call, papel)) wrong.push(`${method} ${path}: ${statusCode}`)
    }
    expect(wrong).toEqual([])
  },
)

test('LIVE-11 a monitor makes eight calls: no driver, no user and no report is among them', () => {
  const made = exampleCalls.filter((call) => mayCall(call, 'MONITOR_PATIO'))
  expect(made.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /auth/signin',
    'POST /auth/aparelho',
    'GET /api/auth/me',
    'PUT /api/core/aparelho/{idAparelho}',
    'GET /api/rep/ops/chegadas/table',
    'GET /api/rep/ops/monitor/carregamento/table',
    'GET /api/rep/ops/monitor/eventos',
    'POST /auth/signout',
  ])
})

test('LIVE-11 the account of a device with any other role than its own one gets 401, and its secret no token', async () => {
  const [id, segredo] = [randomUUID(), newSecret()]
  await give(id, segredo)
  const { headers } = await signIn(id, segredo)
  const [key] = await orm.select().from(deviceKeys).where(eq(deviceKeys.id, id))
  const uid = key?.uid ?? expect.unreachable()
  const statuses: [string, number, number, number][] = []
  for (const held of [[], ['ADMIN'], ['MONITOR_PATIO', 'ADMIN'], ['REP_SGI_ALL'], deviceRoles]) {
    await orm.delete(grants).where(eq(grants.uid, uid))
    for (const role of held) {
      const [found] = await orm
        .select()
        .from(roleRows)
        .where(eq(roleRows.role, role as Role))
      const rid = found?.rid ?? expect.unreachable()
      await orm.insert(grants).values({ uid, rid, createdAt: new Date() })
    }
    const carriers = await provider.app.inject({ url: paths.carriers(''), headers })
    const mine = (await me(headers)).statusCode
    const anew = (await signIn(id, segredo)).status
    statuses.push([held.join(), mine, carriers.statusCode, anew])
  }
  await end(id)
  expect(statuses).toEqual(statuses.map(([held]) => [held, 401, 401, 401]))
})

test('LIVE-11 an administrator can neither give a role to the account of a device nor take one away', async () => {
  const [id, segredo] = [randomUUID(), newSecret()]
  await give(id, segredo)
  const [key] = await orm.select().from(deviceKeys).where(eq(deviceKeys.id, id))
  const uid = key?.uid ?? expect.unreachable()
  const [held] = await orm.select().from(grants).where(eq(grants.uid, uid))
  const chefe = plainCalls(provider, await provider.authorize('chefe'))
  const reported = [
    await chefe.call('POST', paths.permissionAdd(uid), { body: { role: 1 } }),
    await chefe.call('POST', paths.permissionAddMany(uid), { body: { roles: [1, 5] } }),
    await chefe.call('DELETE', paths.permissionRemoval(held?.urid ?? 0)),
  ]
  const refused = [409, 'As permissões de um aparelho que entra sozinho não mudam aqui']
  expect(reported.map(({ status, message }) => [status, message])).toEqual([
    refused,
    refused,
    refused,
  ])
  expect(await orm.select().from(grants).where(eq(grants.uid, uid))).toEqual([held])
})

test('LIVE-09 only supervisors and administrators give and end a key', async () => {
  const [id, segredo] = [randomUUID(), newSecret()]
  for (const username of ['ana', 'totem', 'parede', 'rita']) {
    const by = await provider.authorize(username)
    expect([username, await give(id, segredo, { by }), await end(id, by)]).toEqual([
      username,
      403,
      403,
    ])
  }
  expect((await signIn(id, segredo)).status).toBe(401)
  expect(await give(id, segredo, { by: await provider.authorize('chefe') })).toBe(200)
  expect((await signIn(id, segredo)).status).toBe(200)
})

test('LIVE-13 an ended key ends its tokens at once, and the secret opens nothing any more', async () => {
  const [id, segredo] = [randomUUID(), newSecret()]
  await give(id, segredo)
  const { headers } = await signIn(id, segredo)
  expect((await me(headers)).statusCode).toBe(200)
  expect([await end(id), await end(id)]).toEqual([200, 200])
  expect((await me(headers)).statusCode).toBe(401)
  expect(await signIn(id, segredo)).toMatchObject({
    status: 401,
    message: 'Este aparelho não entra mais sozinho',
  })
  // The same device later: another secret, the same account.
  const later = newSecret()
  await give(id, later, { papel: 'TOTEM_CHEGADA' })
  expect((await signIn(id, segredo)).status).toBe(401)
  const again = await me((await signIn(id, later)).headers)
  expect(again.json<Me>()).toMatchObject({ nome: 'Totem Tablet da doca', roles: ['TOTEM_CHEGADA'] })
})

test('LIVE-13 a key that is given again renews none of the tokens before, and its own token is good at once', async () => {
  const [id, segredo] = [randomUUID(), newSecret()]
  await give(id, segredo)
  const { headers } = await signIn(id, segredo)
  await end(id)
  aheadMs = 5_000
  const later = newSecret()
  await give(id, later)
  aheadMs = 0
  // The clock of the process that signs it may be behind the one that gave the key.
  const anew = await signIn(id, later)
  expect([(await me(headers)).statusCode, (await me(anew.headers)).statusCode]).toEqual([401, 200])
})

test('LIVE-13 a device that signs out ends its own key, and a person who signs out ends none', async () => {
  const [id, segredo] = [randomUUID(), newSecret()]
  const by = await provider.authorize('sandra')
  await give(id, segredo, { by })
  const leave = (headers: Headers) =>
    provider.app.inject({ method: 'POST', url: paths.signOut(), headers })
  await leave(by)
  const { status, headers } = await signIn(id, segredo)
  expect(status).toBe(200)
  await leave(headers)
  expect((await signIn(id, segredo)).status).toBe(401)
})

test('LIVE-09 a wrong secret, that of another device and an unknown device are refused alike', async () => {
  const [id, other] = [randomUUID(), randomUUID()]
  const segredo = newSecret()
  await give(id, segredo)
  await give(other, newSecret())
  for (const [asked, said] of [
    [id, newSecret()],
    [other, segredo],
    [randomUUID(), segredo],
  ] as const) {
    expect((await signIn(asked, said)).message).toBe('Este aparelho não entra mais sozinho')
  }
  expect((await signIn(id, 'curto')).status).toBe(400)
})

test('LIVE-09 an account that an administrator has blocked stays blocked, and further roles are lost', async () => {
  const id = randomUUID()
  await give(id, newSecret())
  const [key] = await orm.select().from(deviceKeys).where(eq(deviceKeys.id, id))
  const uid = key?.uid ?? 0
  await orm.update(users).set({ bloqueado: 1 }).where(eq(users.uid, uid))
  const [role] = await orm
    .select()
    .from(roleRows)
    .where(eq(roleRows.role, 'REP_SGI_ALL' as Role))
  await orm.insert(grants).values({ uid, rid: role?.rid ?? 0, createdAt: new Date() })
  const segredo = newSecret()
  expect(await give(id, segredo)).toBe(200)
  expect((await signIn(id, segredo)).status).toBe(401)
  await orm.update(users).set({ bloqueado: 0 }).where(eq(users.uid, uid))
  expect((await me((await signIn(id, segredo)).headers)).json<Me>().roles).toEqual([
    'MONITOR_PATIO',
  ])
})

test('LIVE-09 the database holds no secret, neither in the key nor in a stored response', async () => {
  const [id, segredo] = [randomUUID(), newSecret()]
  const by = { ...sandra, 'idempotency-key': `"${randomUUID()}"` }
  expect(await give(id, segredo, { by })).toBe(200)
  // Sent again under its key, after a lost response.
  expect(await give(id, segredo, { by })).toBe(200)
  const kept = [await orm.select().from(deviceKeys), await orm.select().from(idempotencyRecords)]
  expect(kept.every((rows) => rows.length > 0)).toBe(true)
  expect(JSON.stringify(kept)).not.toContain(segredo)
  expect(JSON.stringify(provider.logged)).not.toContain(segredo)
})

test('LIVE-13 the board shows which device signs in by itself, also one that has told nothing', async () => {
  const [id, segredo] = [randomUUID(), newSecret()]
  const rowOf = async () => {
    const answer = await provider.app.inject({ url: paths.devices(), headers: sandra })
    return answer.json<DeviceList>().itens.find(({ idAparelho }) => idAparelho === id)
  }
  await give(id, segredo, { papel: 'TOTEM_CHEGADA', nome: 'Totem da portaria' })
  expect(await rowOf()).toMatchObject({ nome: 'Totem da portaria', papel: 'TOTEM_CHEGADA' })
  await end(id)
  const ended = await rowOf()
  expect([ended?.nome, ended?.papel]).toEqual(['Totem da portaria', undefined])
})
