import { describe, expect, test } from 'vitest'
import { retry } from '../act/choices.ts'
import { drain } from '../send/drain.ts'
import {
  ana,
  answer,
  changeField,
  fakePorts,
  freshDatabase,
  joinFields,
} from '../testing/fake-ports.ts'
import { wasSent, type Entry } from '../model/entry.ts'
import type { ObserveContext } from '../model/observe.ts'
import type { Operation } from '../model/operation.ts'
import type { WireAnswer } from '../model/ports.ts'
import { attemptsOf, countUnsent, entriesOf } from '../store/queries.ts'
import { submit } from '../act/submit.ts'

const budget = { budgetMs: 60_000 }

/** A provider that stores what is written to each path. */
function provider(values: Record<string, string>) {
  const db = freshDatabase()
  const fake = fakePorts(({ method, path, body }) => {
    if (method === 'PUT') {
      values[path] = (JSON.parse(new TextDecoder().decode(body)) as { value: string }).value
    }
    return answer(200, { value: values[path] })
  })
  const writes = () => fake.sent.filter(({ method }) => method === 'PUT').map(({ path }) => path)
  const only = async (): Promise<Entry> => {
    const [entry] = await entriesOf(db, ana)
    if (entry === undefined) throw new Error('nothing kept')
    return entry
  }
  return { db, values, ...fake, writes, only }
}

const change = (saw: string, to: string, field = 'a', report = 7) => ({
  ...changeField({ report, field, to }),
  saw,
})

test('a value is read right before it is overwritten', async () => {
  const { db, ports, sent, values } = provider({ '/reports/7/a': 'old' })
  await submit(db, ports, ana, [change('old', 'new')])
  await drain(db, ports, budget)
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'PUT'])
  expect(values['/reports/7/a']).toBe('new')
})

test('a value of somebody else is not overwritten: the entry is parked with that value', async () => {
  const { db, ports, values, writes, only } = provider({ '/reports/7/a': 'theirs' })
  await submit(db, ports, ana, [change('old', 'new')])
  await drain(db, ports, budget)
  expect(writes()).toEqual([])
  const entry = await only()
  expect(entry).toMatchObject({
    state: 'parked',
    parked: { why: 'conflict', message: 'Outra pessoa', there: 'theirs' },
  })
  expect(values['/reports/7/a']).toBe('theirs')

  await retry(db, entry.id)
  await drain(db, ports, budget)
  expect(values['/reports/7/a']).toBe('new')
  expect(await countUnsent(db, ana)).toBe(0)
})

test('a failed precondition read is logged as lost, portal or server fault, by its cause', async () => {
  const { db, ports, state, clock, only } = provider({ '/reports/7/a': 'old' })
  await submit(db, ports, ana, [change('old', 'new')])
  const responses = [
    () => Promise.reject(new TypeError('no network')),
    () => ({ ...answer(200), redirected: true }),
    () => answer(500, {}),
  ]
  for (const respond of responses) {
    state.respond = respond
    clock.at += 3_600_000
    await drain(db, ports, budget)
  }
  const tries = await attemptsOf(db, (await only()).id)
  expect(tries.map(({ outcome }) => outcome)).toEqual(['lost', 'portal', 'server-fault'])
})

test('a precondition read that fails with 500 is repeated at growing intervals of about a minute at most', async () => {
  const { db, ports, state, clock, only } = provider({ '/reports/7/a': 'old' })
  await submit(db, ports, ana, [change('old', 'new')])
  const { respond } = state
  state.respond = () => answer(500, {})
  const waits: number[] = []
  for (let at = 0; at < 6; at += 1) {
    await drain(db, { ...ports, random: () => 1 }, budget)
    const { notBefore = 0 } = (await only()).tries
    waits.push(notBefore - clock.at)
    clock.at = notBefore
  }
  expect(waits).toEqual([4_000, 8_000, 16_000, 32_000, 64_000, 64_000])
  state.respond = respond
  await drain(db, ports, budget)
  expect(await countUnsent(db, ana)).toBe(0)
})

test('without `saw` nothing is read, and the last write wins', async () => {
  const { db, ports, sent, values } = provider({ '/reports/7/a': 'theirs' })
  await submit(db, ports, ana, [changeField({ report: 7, field: 'a', to: 'new' })])
  await drain(db, ports, budget)
  expect(sent.map(({ method }) => method)).toEqual(['PUT'])
  expect(values['/reports/7/a']).toBe('new')
})

test('the call sends the value that it replaces: the one that the person saw or chose to overwrite', async () => {
  const { db, ports, sent, only } = provider({ '/reports/7/a': 'theirs', '/reports/7/b': 'old' })
  const extended = { ...ports, settings: { ...ports.settings, extensions: true } }
  await submit(db, ports, ana, [change('old', 'new'), change('old', 'new', 'b', 7)])
  await drain(db, extended, budget)
  await retry(db, (await only()).id)
  await drain(db, extended, budget)
  const reported = sent.flatMap(({ path, body }) =>
    body ? [[path.slice(-1), JSON.parse(new TextDecoder().decode(body))]] : [],
  )
  expect(reported).toEqual([
    ['a', { value: 'new', replaces: 'theirs' }],
    ['b', { value: 'new', replaces: 'old' }],
  ])
})

test('the second of two writes to an empty place sends the first as the value that it replaces', async () => {
  const { db, ports, sent } = provider({})
  const settings = { ...ports.settings, extensions: true }
  const { observe = expect.unreachable(), ...place } = changeField
  // Like the single photo of a place: if the place is empty by now, nobody's value is overwritten.
  const lenient = {
    ...place,
    observe: {
      ...observe,
      compare: (answered: unknown, args: never, context: ObserveContext) => {
        const { value: there = null } = answered as { value?: string }
        return there === null || there === context.saw
          ? { is: 'before' as const, there }
          : observe.compare(answered, args, context)
      },
    },
  } as unknown as Operation<never>
  const operations = new Map([[lenient.kind as string, lenient]])
  await submit(db, ports, ana, [{ ...change('', 'first'), saw: null }, change('first', 'second')])
  await drain(db, { ...ports, settings, operations }, budget)
  const reported = sent.flatMap(({ body }) =>
    body ? [JSON.parse(new TextDecoder().decode(body)) as unknown] : [],
  )
  expect(reported).toEqual([
    { value: 'first', replaces: null },
    { value: 'second', replaces: 'first' },
  ])
})

test("a value that changes again after the person's decision is another conflict", async () => {
  const { db, ports, values, writes, only } = provider({ '/reports/7/a': 'theirs' })
  await submit(db, ports, ana, [change('old', 'new')])
  await drain(db, ports, budget)
  await retry(db, (await only()).id)
  values['/reports/7/a'] = 'theirs again'
  await drain(db, ports, budget)
  expect(writes()).toEqual([])
  expect(await only()).toMatchObject({ parked: { why: 'conflict', there: 'theirs again' } })
})

test('a second change of a field does not treat the first as a conflict', async () => {
  const { db, ports, values, writes } = provider({ '/reports/7/a': 'old' })
  await submit(db, ports, ana, [change('old', 'newer'), change('newer', 'newest')])
  await drain(db, ports, budget)
  expect(writes()).toHaveLength(2)
  expect(values['/reports/7/a']).toBe('newest')
})

test('a repeated call whose response was lost finds its own value and succeeds', async () => {
  const { db, ports, state, clock, values } = provider({ '/reports/7/a': 'old' })
  const { respond } = state
  let lost = false
  state.respond = async (request): Promise<WireAnswer> => {
    const given = await respond(request)
    if (request.method !== 'PUT' || lost) return given
    lost = true
    throw new TypeError('Failed to fetch')
  }
  await submit(db, ports, ana, [change('old', 'new')])
  await drain(db, ports, budget)
  expect(values['/reports/7/a']).toBe('new')
  clock.at += 10 * 60_000
  await drain(db, ports, budget)
  expect(await countUnsent(db, ana)).toBe(0)
})

test('a 409 to a repeated call is a conflict with the value there, also if the first read of it fails', async () => {
  for (const fails of [() => answer(500, {}), () => Promise.reject(new TypeError('no network'))]) {
    const { db, ports, state, clock, values, only } = provider({ '/reports/7/a': 'old' })
    const { respond } = state
    let writes = 0
    let isDeaf = false
    state.respond = (request): WireAnswer | Promise<WireAnswer> => {
      if (request.method !== 'PUT') return isDeaf ? fails() : respond(request)
      writes += 1
      if (writes === 1) throw new TypeError('Failed to fetch')
      values['/reports/7/a'] = 'theirs'
      isDeaf = true
      return answer(409, { message: 'Já foi alterado' })
    }
    await submit(db, ports, ana, [change('old', 'new')])
    await drain(db, ports, budget)
    clock.at += 10 * 60_000
    await drain(db, ports, budget)
    expect([writes, (await only()).state]).toEqual([2, 'unknown'])
    isDeaf = false
    for (let round = 0; round < 3; round += 1) {
      clock.at += 10 * 60_000
      await drain(db, ports, budget)
    }
    expect(writes).toBe(2)
    expect(await only()).toMatchObject({
      state: 'parked',
      parked: { why: 'conflict', message: 'Outra pessoa', there: 'theirs' },
    })
  }
})

test('a fresh read serves the following calls', async () => {
  const values = { '/reports/7/a': 'old', '/reports/7/b': 'old' }
  const { db, ports, sent } = provider(values)
  const again = change('newer', 'newer')
  await submit(db, ports, ana, [change('old', 'newer'), change('old', 'newer', 'b'), again])
  await drain(db, ports, budget)
  const checks = sent.filter(({ method }) => method === 'GET').map(({ path }) => path)
  // The cached read of «a» lacks our own first change, so it must not raise a conflict.
  expect(checks).toEqual(['/reports/7/a', '/reports/7/b', '/reports/7/a'])
  expect(await countUnsent(db, ana)).toBe(0)
})

test('a precondition read parks the call if the record is gone, and postpones it if the read is unusable', async () => {
  const { db, ports, state, clock, writes, only } = provider({})
  state.respond = () => answer(502)
  await submit(db, ports, ana, [change('old', 'new')])
  await drain(db, ports, budget)
  expect(await only()).toMatchObject({ state: 'waiting' })
  expect(wasSent(await only())).toBe(false)
  clock.at += 60_000
  state.respond = () => answer(404, { message: 'Não existe' })
  await drain(db, ports, budget)
  expect(await only()).toMatchObject({ state: 'parked', parked: { why: 'gone' } })
  expect(writes()).toEqual([])
})

test("a precondition read with a proxy's 404 postpones the call", async () => {
  const { db, ports, state, only } = provider({})
  state.respond = () => answer(404, '404 page not found', { 'content-type': 'text/plain' })
  await submit(db, ports, ana, [change('old', 'new')])
  await drain(db, ports, budget)
  expect(await only()).toMatchObject({ state: 'waiting' })
  expect(wasSent(await only())).toBe(false)
})

test('a precondition read that the provider refuses parks the call with its message and blocks only its lane', async () => {
  const { db, ports, state, writes, only } = provider({})
  const words = 'Você não possui permissão para executar esta ação'
  state.respond = ({ path }) =>
    path.startsWith('/reports/7/') ? answer(403, { message: words }) : answer(200, { value: 'old' })
  const other = change('old', 'new', 'a', 8)
  await submit(db, ports, ana, [change('old', 'new'), other])
  const { next } = await drain(db, ports, budget)
  expect(next).toBeUndefined()
  const entry = await only()
  expect(entry).toMatchObject({
    state: 'parked',
    parked: { why: 'refused', status: 403, message: words },
  })
  expect(await attemptsOf(db, entry.id)).toMatchObject([{ outcome: 'refused', status: 403 }])
  expect(writes()).toEqual(['/reports/8/a'])
})

test.each([429, 503])(
  'a precondition read with %i and Retry-After holds the whole device',
  async (status) => {
    const { db, ports, sent, state, clock, only } = provider({})
    state.respond = () => answer(status, {}, { 'retry-after': '60' })
    await submit(db, ports, ana, [change('old', 'new')])
    const { reason, next } = await drain(db, ports, budget)
    expect({ reason, next }).toEqual({ reason: 'hold', next: clock.at + 60_000 })
    expect(await attemptsOf(db, (await only()).id)).toMatchObject([{ outcome: 'later' }])
    clock.at += 59_000
    await drain(db, ports, budget)
    expect(sent).toHaveLength(1)
  },
)

const join = joinFields({ report: 7, fields: ['a', 'b'], to: 'c' })

test('a call that needs two reads gets both, and fresh reads are reused', async () => {
  const { db, ports, sent, values } = provider({ '/reports/7/a': 'x', '/reports/7/b': 'y' })
  await submit(db, ports, ana, [join, join, change('y', 'z', 'b')])
  await drain(db, ports, budget)
  expect(sent.map(({ method, path }) => `${method} ${path.slice(-1)}`)).toEqual([
    'GET a',
    'GET b',
    'PUT c',
    'PUT c',
    'PUT b',
  ])
  expect(values['/reports/7/c']).toBe('xy')
})

test('a call that needs two reads is parked as gone if one record is missing', async () => {
  const { db, ports, state, writes, only } = provider({})
  state.respond = ({ path }) => (path.endsWith('b') ? answer(404) : answer(200, { value: 'x' }))
  await submit(db, ports, ana, [join])
  await drain(db, ports, budget)
  expect(await only()).toMatchObject({ state: 'parked', parked: { why: 'gone' } })
  expect(writes()).toEqual([])
})

const letters = Array.from({ length: 25 }, (_, at) => String.fromCharCode(97 + at))

test('a call that needs many reads succeeds on a slow network and reads each path once', async () => {
  const { db, ports, sent, state, clock, values } = provider(
    Object.fromEntries(letters.map((letter) => [`/reports/7/${letter}`, letter])),
  )
  const { respond } = state
  state.respond = (request) => {
    if (request.method === 'GET') clock.at += 3_000
    return respond(request)
  }
  await submit(db, ports, ana, [joinFields({ report: 7, fields: [...letters, 'a'], to: 'z' })])
  await drain(db, ports, budget)
  expect(values['/reports/7/z']).toBe(`${letters.join('')}a`)
  expect(sent).toHaveLength(26)
})

test('reads from before the page was frozen are repeated, even among many reads', async () => {
  const { db, ports, state, clock, values } = provider(
    Object.fromEntries(letters.map((letter) => [`/reports/7/${letter}`, letter])),
  )
  ports.clock.monotonic = () => 0
  const { respond } = state
  state.respond = (request) => {
    if (request.path.endsWith('/y')) {
      state.respond = respond
      values['/reports/7/a'] = 'theirs'
      clock.at += 60 * 60_000
    }
    return respond(request)
  }
  await submit(db, ports, ana, [joinFields({ report: 7, fields: letters, to: 'z' })])
  await drain(db, ports, budget)
  await drain(db, ports, budget)
  expect(values['/reports/7/z']).toBe(`theirs${letters.slice(1).join('')}`)
})

/** Somebody else writes while `method` is in flight, or while the page is frozen after it. */
async function overtaken(method: 'GET' | 'PUT', { standsStill }: { standsStill: boolean }) {
  const path = '/reports/7/a'
  const all = provider({ [path]: 'old' })
  const { db, ports, state, clock, values } = all
  if (standsStill) ports.clock.monotonic = () => 0
  const { respond } = state
  state.respond = async (request): Promise<WireAnswer> => {
    const given = await respond(request)
    if (request.method !== method) return given
    state.respond = respond
    values[path] = 'theirs'
    clock.at += standsStill ? 60 * 60_000 : 60_000
    return given
  }
  // The first write does not change the value, so that earlier reads still look current.
  const acts = method === 'PUT' ? [change('old', 'old')] : []
  await submit(db, ports, ana, [...acts, change('old', 'new')])
  await drain(db, ports, budget)
  await drain(db, ports, budget)
  return { ...all, path }
}

test('a read from before a long call is repeated after it', async () => {
  const { values, path } = await overtaken('PUT', { standsStill: false })
  expect(values[path]).toBe('theirs')
})

test('a frozen page does not reuse earlier reads, even if its monotonic clock stopped', async () => {
  for (const method of ['GET', 'PUT'] as const) {
    const { values, path } = await overtaken(method, { standsStill: true })
    expect(values[path]).toBe('theirs')
  }
})

describe('a 409 of the provider', () => {
  /** The provider refuses the first write with 409, right after `happens`. */
  async function refusedOnce(happens: (values: Record<string, string>) => void) {
    const path = '/reports/7/a'
    const all = provider({ [path]: 'old' })
    const { db, ports, state, values } = all
    const { respond } = state
    state.respond = (request) => {
      if (request.method !== 'PUT') return respond(request)
      state.respond = respond
      happens(values)
      return answer(409, { message: 'Mudou' })
    }
    await submit(db, ports, ana, [change('old', 'new')])
    await drain(db, ports, budget)
    return { ...all, path }
  }

  test("caused by somebody else's value shows that value, and the person decides once", async () => {
    const { db, ports, values, path, only } = await refusedOnce((all) => {
      all['/reports/7/a'] = 'theirs'
    })
    expect(await only()).toMatchObject({ parked: { why: 'conflict', there: 'theirs' } })
    await retry(db, (await only()).id)
    await drain(db, ports, budget)
    expect(values[path]).toBe('new')
    expect(await countUnsent(db, ana)).toBe(0)
  })

  test('with another cause offers no value to overwrite', async () => {
    const { db, ports, values, path, only } = await refusedOnce(() => {})
    expect(await only()).toMatchObject({
      parked: { why: 'conflict', status: 409, message: 'Mudou' },
    })
    values[path] = 'theirs'
    await retry(db, (await only()).id)
    await drain(db, ports, budget)
    expect(values[path]).toBe('theirs')
    expect(await only()).toMatchObject({ parked: { why: 'conflict', there: 'theirs' } })
  })
})
