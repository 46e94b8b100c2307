import { describe, expect, test } from 'vitest'
import { drain } from '../send/drain.ts'
import {
  ana,
  answer,
  confirmReport,
  fakePorts,
  freshDatabase,
  setField,
} from '../testing/fake-ports.ts'
import { defineOperation } from '../model/operation.ts'
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
