import { eq } from 'drizzle-orm'
import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { kioskRole, roles, type Role } from '#contract/roles.ts'
import { grants, roleRows, users } from '../db/schema/people.ts'
import { toSearchText } from '../db/search/search-text.ts'
import {
  addressOf,
  exampleCalls,
  mayCall,
  type ContractCall,
} from '../testing/calls/contract-calls.ts'
import { openForFile } from '../testing/provider-of-file.ts'
import { secret } from '../testing/open-provider.ts'
import { keyOf, signToken } from './token.ts'

const provider = await openForFile()
const uidOf = new Map()
for (const role of [undefined, ...roles]) {
  uidOf.set(role, await addPerson(...(role === undefined ? [] : [role])))
}

/** A person who holds exactly these roles. */
async function addPerson(...held: Role[]): Promise<number> {
  const { orm } = provider.database
  const username = held.join('.').toLowerCase() || 'sem-papel'
  const at = new Date()
  const row = { username, nome: username, tipo: 'SGL' as const, createdAt: at, updatedAt: at }
  const [made] = await orm
    .insert(users)
    .values({ ...row, searchText: toSearchText(username) })
    .returning()
  for (const role of held) {
    const [found] = await orm.select().from(roleRows).where(eq(roleRows.role, role))
    await orm.insert(grants).values({ uid: made?.uid ?? 0, rid: found?.rid ?? 0, createdAt: at })
  }
  return made?.uid ?? expect.unreachable()
}

const tokenOf = (role: Role | undefined, heldInToken: Role[] = []) =>
  tokenFor(uidOf.get(role) ?? 0, heldInToken)

const tokenFor = (uid: number, heldInToken: Role[] = []) => {
  const claims = { uid, username: '', nome: '', roles: heldInToken }
  return signToken(keyOf(secret), claims)
}

const adminClaims = () => ({ sub: String(uidOf.get('ADMIN')), roles: [...roles] })

const sign = (changes: { key?: string; audience?: string; expires?: string }) =>
  new SignJWT({ roles: [...roles] })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(adminClaims().sub)
    .setIssuer('pavilhao')
    .setAudience(changes.audience ?? 'pavilhao-app')
    .setIssuedAt(new Date(Date.now() - 86_400_000))
    .setExpirationTime(changes.expires ?? '2 hours')
    .sign(keyOf(changes.key ?? secret))

const ask = async (call: ContractCall, token: string | undefined) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await provider.app.inject({ method: call.method, url: addressOf(call), headers })
  return answer.statusCode
}

/** The result of access control: allowed, or the status of its refusal. Later statuses are covered by other tests. */
const verdictOf = (status: number) => (status === 401 || status === 403 ? status : 'in')

const nameOf = ({ method, path }: ContractCall) => `${method} ${path}`

test('AUTH-24 every call accepts a holder of one of its roles, and answers 403 to everybody else', async () => {
  const expected: string[] = []
  const seen: string[] = []
  for (const role of [undefined, ...roles]) {
    const token = await tokenOf(role)
    for (const call of exampleCalls) {
      const status = await ask(call, token)
      expect([nameOf(call), role, status < 500]).toEqual([nameOf(call), role, true])
      // A sign-in with an empty body is refused with 400.
      expected.push(`${nameOf(call)} ${role}: ${mayCall(call, role) ? 'in' : 403}`)
      seen.push(`${nameOf(call)} ${role}: ${verdictOf(status)}`)
    }
  }
  expect(seen).toEqual(expected)
  expect(seen.length).toBeGreaterThan(600)
}, 300_000)

test('the kiosk role overrides every other role of its account, except ADMIN', async () => {
  const calls = [
    exampleCalls.find(({ path }) => path === paths.carriers('').split('?')[0]),
    exampleCalls.find(({ devices, access }) => devices.length === 0 && access === 'signed-in'),
    exampleCalls.find(({ access }) => access.includes('SGL_OPS_ADMIN')),
  ]
  const verdicts = async (...held: Role[]) => {
    const token = await tokenFor(await addPerson(...held))
    return Promise.all(
      calls.map(async (call) => verdictOf(await ask(call ?? expect.unreachable(), token))),
    )
  }
  expect(await verdicts(kioskRole, 'SGL_OPS_ADMIN')).toEqual(['in', 403, 403])
  expect(await verdicts(kioskRole, 'ADMIN')).toEqual(['in', 'in', 'in'])
})

test('without a token, or with one that is expired, forged or for another use, every call answers 401', async () => {
  const tokens = {
    none: undefined,
    empty: '',
    expired: await sign({ expires: '1 hour ago' }),
    'signed by another': await sign({ key: 'outro segredo com mais de trinta e dois bytes' }),
    'for another use': await sign({ audience: 'outro' }),
    unsigned: new UnsecuredJWT(adminClaims())
      .setIssuer('pavilhao')
      .setAudience('pavilhao-app')
      .setIssuedAt()
      .setExpirationTime('1h')
      .encode(),
    'of a person who is not there': await signToken(keyOf(secret), {
      uid: 999_999,
      username: 'admin',
      nome: '',
      roles: ['ADMIN'],
    }),
  }
  const wrong: string[] = []
  for (const [kind, token] of Object.entries(tokens)) {
    for (const call of exampleCalls) {
      const status = await ask(call, token)
      const right = call.access === 'public' ? status === 400 : status === 401
      if (!right) wrong.push(`${nameOf(call)}, token ${kind}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

test('a forbidden call is logged with person and route, and without any text that was typed', async () => {
  provider.logged.length = 0
  const authorization = `Bearer ${await tokenOf('REP_SGI_ALL')}`
  const url = '/api/adm/auth/users/table?results=10&page=1&search=Sebasti%C3%A3o'
  const answer = await provider.app.inject({ url, headers: { authorization } })
  expect(answer.statusCode).toBe(403)
  expect(provider.logged).toEqual([
    {
      ...{ level: 'warn', message: 'refused', status: 403, reason: 'forbidden' },
      ...{ method: 'GET', route: '/api/adm/auth/users/table' },
      ...{ person: uidOf.get('REP_SGI_ALL'), address: '127.0.0.1' },
      request: answer.headers['x-request-id'],
    },
  ])
})

test('roles are read from the database: a token that claims more roles gives no access', async () => {
  const token = await tokenOf(undefined, [...roles])
  for (const call of exampleCalls.filter(({ access }) => typeof access !== 'string')) {
    expect([nameOf(call), await ask(call, token)]).toEqual([nameOf(call), 403])
  }
})

test('every path that the app builds is a call of this table', () => {
  const patterns = exampleCalls.map(
    ({ path }) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  )
  const built = Object.entries(paths).map(([name, path]) => {
    const build = path as (...values: unknown[]) => string
    // The path of a report page takes an object; any other path takes texts and numbers.
    const values = name.endsWith('Report') && path.length === 0 ? [] : ['1', '1', '1']
    return [name, build(...values).split('?')[0] ?? ''] as const
  })
  expect(built.length).toBeGreaterThan(80)
  const strange = built.filter(([, url]) => !patterns.some((pattern) => pattern.test(url)))
  expect(strange).toEqual([])
})
