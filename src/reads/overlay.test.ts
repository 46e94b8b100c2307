import { describe, expect, test } from 'vitest'
import type { Entry, LocalId, Parked, RecordId } from '#src/outbox/model/entry.ts'
import { defineOperation, on, type Operation } from '#src/outbox/model/operation.ts'
import { transition } from '#src/outbox/model/transition.ts'
import { arranged, applyPending, unseenSince } from './overlay.ts'
import { defineRead } from './read.ts'

interface Row {
  id: RecordId
  weight: number
}

const list = defineRead<Row[]>({ key: 'rows', path: '/api/rows' })
const one = (id: RecordId) => defineRead<Row>({ key: `row:${id}`, path: `/api/rows/${id}` })

interface Weigh {
  id: RecordId
  weight: number
}

const weigh = defineOperation<Weigh>({
  kind: 'rows.weigh.v1',
  args: { validateSync: (value) => value },
  label: () => 'Peso',
  record: () => ({ title: 'Linha', path: '/' }),
  lane: ({ id }) => `row:${id}`,
  request: ({ id }, context) => ({ method: 'PUT', path: `/api/rows/${context.id(id)}` }),
  accept: () => ({}),
  target: () => 'weight',
  effects: ({ id, weight }) => [
    on(one(id), (row) => ({ ...(row ?? { id }), weight })),
    on(list, (rows) => rows?.map((row) => (row.id === id ? { ...row, weight } : row))),
  ],
})

const operations = new Map([[weigh.kind, weigh as unknown as Operation<never>]])

const local: LocalId = 'local:00000000-0000-4000-8000-000000000001'
const askedAt = 1_000
const now = 5_000

let seq = 0
const entry = (args: Weigh, change: Partial<Entry> = {}): Entry => ({
  id: String(seq),
  format: 1,
  person: 'p',
  seq: (seq += 1),
  kind: weigh.kind,
  args,
  label: '',
  record: { title: '', path: '' },
  lane: `row:${args.id}`,
  dependsOn: [],
  bodyIds: [],
  touches: [`row:${args.id}`, 'rows'],
  state: 'waiting',
  key: 'k',
  made: { at: 0 },
  tries: { lost: 0, faults: 0 },
  ...change,
})

const shown = (
  entries: Entry[],
  { base = { id: 7, weight: 1 }, serverIds = new Map<LocalId, number>(), readKey = 'row:7' } = {},
) =>
  applyPending<Row>(
    readKey,
    { value: base, askedAt },
    { pending: { entries, serverIds }, operations, now },
  )

describe('how long an optimistic update applies to a read', () => {
  test.each(['waiting', 'sending', 'unknown', 'parked'] as const)(
    'it applies in state %s',
    (state) => {
      expect(shown([entry({ id: 7, weight: 9 }, { state })])).toEqual({ id: 7, weight: 9 })
    },
  )

  test('it does not apply after a discard', () => {
    const discarded = entry({ id: 7, weight: 9 }, { state: 'discarded', end: { at: 2_000 } })
    expect(shown([discarded])).toEqual({ id: 7, weight: 1 })
  })

  test.each([
    ['before the request began', askedAt - 1, 1],
    ['in the ms in which it began', askedAt, 9],
    ['after it began', askedAt + 1, 9],
    ['now', now, 9],
    // The device's clock was set back since.
    ['in the future', now + 1, 1],
  ])('it depends on the moment of settling: %s', (_, at, weight) => {
    expect(shown([entry({ id: 7, weight: 9 }, { state: 'settled', end: { at } })])).toEqual({
      id: 7,
      weight,
    })
  })

  test('it applies to a settled entry if nothing was ever read', () => {
    const settled = entry({ id: 7, weight: 9 }, { state: 'settled', end: { at: now + 1 } })
    const over = { pending: { entries: [settled], serverIds: new Map() }, operations, now }
    expect(applyPending<Row>('row:7', undefined, over)).toEqual({ id: 7, weight: 9 })
  })

  test('it is ignored for an unknown format or kind', () => {
    const strange = [
      entry({ id: 7, weight: 9 }, { format: 2 }),
      entry({ id: 7, weight: 9 }, { kind: 'rows.weigh.v2' }),
    ]
    expect(shown(strange)).toEqual({ id: 7, weight: 1 })
  })
})

test('optimistic updates apply in the order of the acts and do not mutate the read', () => {
  const base = Object.freeze({ id: 7, weight: 1 })
  const entries = [entry({ id: 7, weight: 2 }), entry({ id: 7, weight: 3 })]
  expect(shown(entries, { base })).toEqual({ id: 7, weight: 3 })
  expect(shown([], { base })).toBe(base)
})

test('an effect on another read changes nothing', () => {
  expect(shown([entry({ id: 8, weight: 9 })])).toEqual({ id: 7, weight: 1 })
})

describe('a record that was made on this device', () => {
  const serverIds = new Map([[local, 7]])

  test('shows its optimistic updates before the provider knows the record', () => {
    expect(
      applyPending<Row>(`row:${local}`, undefined, {
        pending: { entries: [entry({ id: local, weight: 9 })], serverIds: new Map() },
        operations,
        now,
      }),
    ).toEqual({ id: local, weight: 9 })
  })

  test.each(['row:7', `row:${local}`])(
    "shows its optimistic updates under either id (%s), with the provider's id",
    (readKey) => {
      expect(shown([entry({ id: local, weight: 9 })], { serverIds, readKey })).toEqual({
        id: 7,
        weight: 9,
      })
    },
  )

  test("finds its row in a list by the provider's id", () => {
    const over = {
      pending: { entries: [entry({ id: local, weight: 9 })], serverIds },
      operations,
      now,
    }
    expect(applyPending<Row[]>('rows', { value: [{ id: 7, weight: 1 }], askedAt }, over)).toEqual([
      { id: 7, weight: 9 },
    ])
  })
})

test('sorting and filtering run after optimistic updates, which move rows in and out of a result', () => {
  const base = { value: [7, 8, 9].map((id) => ({ id, weight: id })), askedAt }
  const entries = [entry({ id: 7, weight: 20 }), entry({ id: 9, weight: 2 })]
  const over = { pending: { entries, serverIds: new Map<LocalId, number>() }, operations, now }
  const heaviest = (rows: Row[]) =>
    rows.filter(({ weight }) => weight > 5).toSorted((a, b) => b.weight - a.weight)
  expect(arranged(applyPending<Row[]>('rows', base, over), heaviest)?.map(({ id }) => id)).toEqual([
    7, 8,
  ])
})

test('a response since the read requires another read, until that read has happened', () => {
  const entries = [
    entry({ id: 7, weight: 2 }, { state: 'settled', end: { at: 900 } }),
    entry({ id: 7, weight: 3 }, { state: 'settled', end: { at: 1_500 } }),
    entry({ id: 7, weight: 4 }, { state: 'settled', end: { at: 1_200 } }),
    entry({ id: 7, weight: 5 }),
  ]
  const pending = { entries, serverIds: new Map<LocalId, number>() }
  expect(unseenSince(pending, 1_000)).toBe(1_500)
  expect(unseenSince(pending, 1_501)).toBeUndefined()
  expect(unseenSince(pending, undefined)).toBeUndefined()
})

test('an entry that was declined with a list of what is missing is no longer shown as done', () => {
  const todo = [{ tipo: 'Falta', mensagem: 'foto' }]
  const parked = { why: 'refused', at: 1, message: 'Pendências' } as const
  const declined = entry({ id: 1, weight: 9 }, { state: 'parked', parked: { ...parked, todo } })
  const refused = entry({ id: 1, weight: 9 }, { state: 'parked', parked })
  const base = { value: { id: 1, weight: 4 }, askedAt }
  const shown = (given: Entry) =>
    applyPending(one(1).key, base, {
      pending: { entries: [given], serverIds: new Map() },
      operations,
      now,
    })
  expect(shown(declined)).toEqual({ id: 1, weight: 4 })
  expect(shown(refused)).toEqual({ id: 1, weight: 9 })
})

test('a refused gate operation no longer shows its effects', () => {
  const gated = new Map([[weigh.kind, { ...weigh, gate: true } as unknown as Operation<never>]])
  const base = { value: { id: 1, weight: 4 }, askedAt }
  const weightWith = (change: Partial<Entry>) => {
    const pending = { entries: [entry({ id: 1, weight: 9 }, change)], serverIds: new Map() }
    return applyPending(one(1).key, base, { pending, operations: gated, now })?.weight
  }
  expect(weightWith({})).toBe(9)
  expect(weightWith({ state: 'parked', parked: { why: 'conflict', at: 1, message: '' } })).toBe(4)
})

test('a refusal by the provider requires another read, and an error of the app does not', () => {
  const at = askedAt + 5
  const parkedAs = (parked: Parked) => entry({ id: 1, weight: 9 }, { state: 'parked', parked })
  const serverIds = new Map()
  const since = (parked: Parked) => unseenSince({ entries: [parkedAs(parked)], serverIds }, askedAt)
  expect(since({ why: 'conflict', at, status: 409, message: '' })).toBe(at)
  expect(since({ why: 'conflict', at: askedAt - 1, status: 409, message: '' })).toBeUndefined()
  expect(since({ why: 'damaged', at, message: '' })).toBeUndefined()
  // Discarding the entry does not change that the provider refused it.
  const sinceGivenUp = (parked: Parked) => {
    const one = transition(parkedAs(parked), { is: 'discarded', at: at + 5 })
    return unseenSince({ entries: [], givenUp: one ? [one] : [], serverIds }, askedAt)
  }
  expect(sinceGivenUp({ why: 'conflict', at, message: '' })).toBe(at)
  expect(sinceGivenUp({ why: 'refused', at, status: 422, message: '' })).toBe(at)
  expect(sinceGivenUp({ why: 'damaged', at, message: '' })).toBeUndefined()
})
