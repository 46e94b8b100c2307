import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrivalCalls } from '../testing/calls/arrival-calls.ts'
import { openProvider, type TestProvider } from '../testing/open-provider.ts'
import { describeError } from './describe-error.ts'

let provider: TestProvider
let kiosk: ReturnType<typeof arrivalCalls>

const driver = {
  nome: 'Sebastião Miranda',
  cpf: '529.982.247-25',
  telefone1: '(11) 98765-4321',
  observacao: 'Prefere mensagem',
}
const personal = /Sebasti|Miranda|529\.?982|247-?25|98765|Prefere/

beforeAll(async () => {
  provider = await openProvider()
  kiosk = arrivalCalls(provider, await provider.authorize('ana'))
})
afterAll(() => provider.close())

test('an error of the database is logged without personal data', async () => {
  await provider.database.orm.execute(sql`alter table drivers rename to drivers_away`)
  const failed = [
    await kiosk.search(driver.cpf),
    await kiosk.search('52998224725'),
    await kiosk.register(driver),
    await kiosk.update(1, driver),
  ]
  await provider.database.orm.execute(sql`alter table drivers_away rename to drivers`)
  await provider.database.orm.execute(
    sql`alter table drivers add constraint kept check (nome <> 'Sebastião Miranda')`,
  )
  failed.push(await kiosk.register({ ...driver, cpf: '11144477735' }))
  expect(failed.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500])
  expect(provider.logged).toHaveLength(5)
  for (const { level, status, route, message } of provider.logged) {
    expect([level, status]).toEqual(['error', 500])
    const line = `${route} ${message}`
    expect(line).not.toMatch(personal)
    expect(line).not.toMatch(/111\.?444/)
    // Enough to locate the error: the call, the message of the database, the query, the place in the code.
    expect(line).toMatch(/^\/api\/core\/motorista/)
    expect(line).toMatch(/42P01|23514/)
    expect(line).toMatch(/"drivers"/)
    expect(line).toMatch(/ at .+\.ts:\d+/)
  }
  expect(provider.logged[0]).toMatchObject({ method: 'GET', route: '/api/core/motorista/search' })
  expect(provider.logged[4]?.message).toContain('kept')
})

test.each([
  ['a value that the database could not read', new Error('invalid input syntax: "52998224725"')],
  ['a text that was no JSON', thrownBy(() => JSON.parse('{"nome":Sebastião Miranda}'))],
  ['a number between words', new RangeError('no driver 529.982.247-25 on 11 98765-4321')],
  ['what is no error', 'Sebastião Miranda'],
  ['a cause', new Error('lost', { cause: new Error("'Sebastião Miranda' is none") })],
])('the log omits the personal data of %s', (_, error) => {
  expect(describeError(error)).not.toMatch(personal)
  expect(describeError(error)).not.toBe('')
})

test('line breaks in a message cannot forge a line of the log', () => {
  const forged = '403 DELETE /api/adm/avaria/1: user 7'
  const described = describeError(new RangeError(`out of range:\r\n${forged}\n${forged}`))
  const [first, ...others] = described.split(/[\r\n]/)
  expect(first).toContain(`RangeError: out of range: ${forged} ${forged}`)
  expect(others.length).toBeGreaterThan(0)
  for (const line of others) expect(line).toMatch(/^\s+at /)
})

test('a message without personal data is kept', () => {
  const described = describeError(new TypeError('an insert with returning gave no row'))
  expect(described).toContain('TypeError: an insert with returning gave no row')
  expect(described).toContain('describe-error.test.ts')
})

function thrownBy(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}
