import { describe, expect, test } from 'vitest'
import { drain } from '../send/drain.ts'
import {
  ana,
  answer,
  changeField,
  confirmReport,
  fakePorts,
  freshDatabase,
  setField,
} from '../testing/fake-ports.ts'
import { CannotBeSentError } from '../call/prepare.ts'
import type { Entry } from '../model/entry.ts'
import type { Observe } from '../model/observe.ts'
import { defineOperation, type Operation } from '../model/operation.ts'
import { readMeta } from '../store/meta.ts'
import type { WireAnswer, WireRequest } from '../model/ports.ts'
import { entriesOf } from '../store/queries.ts'
import { submit } from '../act/submit.ts'

/**
 * A 409 means that the record has changed. The change may be our own: a proxy or a browser can repeat a call,
 * so that the response belongs to the second one; or an earlier try arrived after all.
 */
const budget = { budgetMs: 60_000 }
const minutes = 60_000
const closed = () => answer(409, { message: 'Relatório não pode mais ser alterado' })

/** A provider that counts how often the report was confirmed; `write` responds to writes. */
function outbox(write: (provider: { count: number }) => WireAnswer | Promise<WireAnswer>) {
  const db = freshDatabase()
  const provider = { count: 0 }
  const { state, ...fake } = fakePorts((request: WireRequest) =>
    request.method === 'GET' ? answer(200, { value: { count: provider.count } }) : write(provider),
  )
  const writes = () => fake.sent.filter(({ method }) => method !== 'GET').length
  const only = async () => (await entriesOf(db, ana))[0]
  return { db, provider, state, writes, only, ...fake }
}

type Operations = ReadonlyMap<string, Operation<never>>

/** The operations, of which one observes otherwise. */
const withObserve = (
  operations: Operations,
  { kind }: { kind: string },
  changes: object,
): Operations => {
  const operation = operations.get(kind)
  const other = { ...operation, observe: { ...operation?.observe, ...changes } }
  return new Map(operations).set(kind, other as Operation<never>)
}

describe('a 409 to a call that is not idempotent', () => {
  test('is settled if a read shows that the call arrived', async () => {
    const { db, ports, only, writes } = outbox((provider) => {
      // A proxy has sent the call twice, and this response belongs to the second.
      provider.count += 1
      return closed()
    })
    await submit(db, ports, ana, [confirmReport({ report: 7 })])
    await drain(db, ports, budget)
    expect(await only()).toMatchObject({ state: 'settled' })
    expect(writes()).toBe(1)
  })

  test("is a conflict with the provider's message if the call did not arrive", async () => {
    const { db, ports, only } = outbox(closed)
    await submit(db, ports, ana, [confirmReport({ report: 7 })])
    await drain(db, ports, budget)
    expect(await only()).toMatchObject({
      state: 'parked',
      parked: { why: 'conflict', status: 409, message: 'Relatório não pode mais ser alterado' },
    })
  })

  /** An operation that compares by the body of the 409 instead of the count. */
  const counted = defineOperation<{ report: number }>({
    ...confirmReport,
    kind: 'test.confirmCounted.v1',
    observe: {
      reads: ({ report }) => `/reports/${report}/count`,
      baseline: true,
      compare: (_now, _args, { refusal }) => {
        if (refusal === undefined) return { is: 'unclear' }
        return (refusal as { by?: string }).by === 'bia' ? { is: 'before' } : { is: 'mine' }
      },
    },
  })

  test.each([
    ['bia', { state: 'parked', parked: { why: 'conflict', seen: { by: 'bia' } } }],
    ['ana', { state: 'settled' }],
  ])('is decided by the body of the 409: by %s', async (by, expected) => {
    const { db, ports, only } = outbox(() => answer(409, { message: 'Já foi', by }))
    const operations = new Map([...ports.operations, [counted.kind, counted as never]])
    await submit(db, ports, ana, [counted({ report: 7 })])
    await drain(db, { ...ports, operations }, budget)
    expect(await only()).toMatchObject(expected)
  })

  test('is not decided by its body if an earlier response was lost, because the earlier call may have caused it', async () => {
    const { db, ports, only, clock, provider } = outbox((there) => {
      there.count += 1
      if (there.count === 1) throw new TypeError('Failed to fetch')
      return answer(409, { message: 'Já foi', by: 'bia' })
    })
    const operations = new Map([...ports.operations, [counted.kind, counted as never]])
    const settings = { ...ports.settings, keys: 'honoured' as const }
    await submit(db, ports, ana, [counted({ report: 7 })])
    for (let round = 0; round < 3; round += 1) {
      await drain(db, { ...ports, operations, settings }, budget)
      clock.at += 10 * minutes
    }
    expect(provider.count).toBe(2)
    expect(await only()).toMatchObject({ state: 'parked', parked: { why: 'unknown' } })
  })

  /** What becomes of a confirmation that is answered with 409, if `read` answers the read after it. */
  async function afterRead(read: () => WireAnswer, changes: Partial<Observe<{ report: number }>>) {
    const { db, ports, only, state } = outbox(closed)
    const { respond } = state
    let isWritten = false
    state.respond = (request) => {
      if (request.method === 'GET' && isWritten) return read()
      isWritten ||= request.method === 'PUT'
      return respond(request)
    }
    const operations = withObserve(ports.operations, confirmReport, changes)
    await submit(db, ports, ana, [confirmReport({ report: 7 })])
    await drain(db, { ...ports, operations }, budget)
    return only()
  }

  const message = 'Relatório não pode mais ser alterado'
  const theirs = { is: 'theirs', there: 'other', message: 'Bia confirmou' } as const
  test.each<[string, () => WireAnswer, Partial<Observe<{ report: number }>>, Entry['parked']]>([
    ['of a record that is gone', () => answer(404), {}, { why: 'conflict', at: 0, message }],
    ['that is refused', () => answer(403), {}, { why: 'unknown', at: 0, message }],
    [
      'that cannot tell',
      () => answer(200),
      { compare: () => ({ is: 'unclear' }) },
      { why: 'unknown', at: 0, message },
    ],
    [
      'that shows the act without the number of what it made',
      () => answer(200),
      { compare: () => ({ is: 'mine' }) },
      undefined,
    ],
    [
      'that shows the value of somebody else',
      () => answer(200),
      { compare: () => theirs },
      { why: 'conflict', at: 0, message: 'Bia confirmou', there: 'other' },
    ],
    [
      'that shows the value of somebody else with facts',
      () => answer(200),
      { compare: () => ({ ...theirs, seen: ['fact'] }) },
      { why: 'conflict', at: 0, message: 'Bia confirmou', there: 'other', seen: ['fact'] },
    ],
    [
      'that the operation cannot name',
      () => answer(200),
      {
        reads: (_args, { extensions }) => {
          if (extensions === false) throw new CannotBeSentError('internal', 'defect')
          return '/reports/7/count'
        },
        baseline: undefined as never,
      },
      { why: 'unknown', at: 0, message },
    ],
  ])('with a read %s', async (_, read, changes, expected) => {
    const entry = await afterRead(read, changes)
    expect(entry?.state).toBe(expected === undefined ? 'settled' : 'parked')
    if (expected === undefined) return
    const { at: _at, status, ...parked } = entry?.parked ?? {}
    const { at: _moment, ...wanted } = expected
    expect(parked).toEqual({ seen: { message }, ...wanted })
    expect(status).toBe(409)
  })

  test('leaves the entry unknown while the read fails', async () => {
    const { db, ports, only, state, provider, clock } = outbox(closed)
    const { respond } = state
    let isDeaf = false
    state.respond = (request) => {
      if (request.method === 'GET' && isDeaf) throw new TypeError('Failed to fetch')
      if (request.method === 'PUT') {
        isDeaf = true
        provider.count += 1
      }
      return respond(request)
    }
    await submit(db, ports, ana, [confirmReport({ report: 7 })])
    await drain(db, ports, budget)
    expect(await only()).toMatchObject({ state: 'unknown' })
    isDeaf = false
    clock.at += 10 * minutes
    await drain(db, ports, budget)
    expect(await only()).toMatchObject({ state: 'settled' })
  })
})

test('a 409 to a repeated idempotent call is parked as unknown, because either call may have been applied', async () => {
  const { db, ports, only, clock, provider } = outbox((there) => {
    there.count += 1
    if (there.count === 1) throw new TypeError('Failed to fetch')
    return closed()
  })
  await submit(db, ports, ana, [setField({ report: 7, field: 'a', value: 'x' })])
  await drain(db, ports, budget)
  clock.at += 10 * minutes
  await drain(db, ports, budget)
  expect(provider.count).toBe(2)
  expect(await only()).toMatchObject({
    state: 'parked',
    parked: { why: 'unknown', status: 409, message: 'Relatório não pode mais ser alterado' },
  })
})

describe('a 409 to a call that replaces a value', () => {
  interface Refused {
    refusalTells?: (refusal: unknown) => unknown
    /** Whether it is known what the person saw; by default it is. */
    isSeen?: boolean
    lost?: number
    /** Answers the read after the 409; by default with the value that the person saw. */
    read?: () => WireAnswer
  }

  const body = { message: 'Já foi', atual: 'theirs' }

  /** The reason for which the refused call is parked, and the reads after the refusal. */
  async function parkedAfter({ refusalTells, isSeen = true, lost = 0, read }: Refused) {
    const { db, ports, only, state, sent } = outbox(closed)
    let isRefused = false
    const shown = answer(200, { value: 'old' })
    state.respond = ({ method }) => {
      if (method === 'GET') return isRefused ? (read?.() ?? shown) : shown
      isRefused = true
      return answer(409, body)
    }
    const operations = withObserve(ports.operations, changeField, { refusalTells })
    const intent = changeField({ report: 7, field: 'a', to: 'new' })
    const [entry] = await submit(db, ports, ana, [isSeen ? { ...intent, saw: 'old' } : intent])
    await db.strict.entries.update(entry?.id ?? '', { 'tries.lost': lost })
    await drain(db, { ...ports, operations }, budget)
    const writtenAt = sent.findIndex(({ method }) => method === 'PUT')
    const { at: _, status: __, ...parked } = (await only())?.parked ?? {}
    return { parked, reads: sent.slice(writtenAt + 1).length }
  }

  const said = { why: 'conflict', message: 'Já foi' }

  test('takes the value there from the answer, without a read', async () => {
    const tells = (refusal: unknown) => (refusal as typeof body).atual
    expect(await parkedAfter({ refusalTells: tells })).toEqual({
      parked: { ...said, seen: body, there: 'theirs' },
      reads: 0,
    })
  })

  test('offers nothing to overwrite if the answer does not name a value', async () => {
    expect(await parkedAfter({ refusalTells: () => undefined })).toEqual({
      parked: { ...said, seen: body },
      reads: 0,
    })
  })

  test('is in doubt after a lost call, even if the answer names a value: it may be our own', async () => {
    const tells = (refusal: unknown) => (refusal as typeof body).atual
    expect(await parkedAfter({ refusalTells: tells, lost: 1 })).toMatchObject({
      parked: { why: 'unknown', there: 'theirs' },
    })
  })

  test('reads nothing if nobody knows what the person saw', async () => {
    expect(await parkedAfter({ isSeen: false })).toEqual({ parked: said, reads: 0 })
  })

  test.each([
    ['fails', () => answer(500)],
    ['is refused', () => answer(403)],
    ['finds no record', () => answer(404)],
    ['shows what the person saw', () => answer(200, { value: 'old' })],
  ])('offers nothing to overwrite if the read after it %s', async (_, read) => {
    expect(await parkedAfter({ read })).toEqual({ parked: said, reads: 1 })
  })

  test('is a conflict with the value that the read after it shows, also after a lost call', async () => {
    const read = () => answer(200, { value: 'theirs' })
    const expected = {
      parked: { why: 'conflict', message: 'Outra pessoa', there: 'theirs' },
      reads: 1,
    }
    expect(await parkedAfter({ read })).toEqual(expected)
    expect(await parkedAfter({ read, lost: 1 })).toEqual(expected)
  })

  test('is in doubt after a lost call if the read after it shows what the person saw', async () => {
    expect(await parkedAfter({ lost: 1 })).toMatchObject({ parked: { why: 'unknown' } })
  })
})

test.each([
  ['no response', () => Promise.reject(new TypeError('Failed to fetch')), false],
  ["a portal's page", () => ({ ...answer(200), redirected: true }), true],
])(
  'after a call with %s, the wait for the network says which it was',
  async (_, write, isPortal) => {
    const { db, ports, state } = outbox(closed)
    state.respond = write
    await submit(db, ports, ana, [setField({ report: 7, field: 'a', value: 'x' })])
    expect((await drain(db, ports, budget)).reason).toBe(isPortal ? 'portal' : 'network')
    expect(await readMeta(db.relaxed, 'breaker', ana)).toMatchObject({ failures: 1 })
    expect((await readMeta(db.relaxed, 'portalAt', ana)) !== undefined).toBe(isPortal)
  },
)
