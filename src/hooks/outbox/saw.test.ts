import { describe, expect, test } from 'vitest'
import { discard } from '#src/outbox/act/choices.ts'
import type { Entry, Parked } from '#src/outbox/model/entry.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import type { Begun } from '#src/outbox/model/observe.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import { drain } from '#src/outbox/send/drain.ts'
import { entriesTouching } from '#src/outbox/store/queries.ts'
import { budget, field, outbox } from '#src/outbox/testing/example-outbox.ts'
import { ana, answer, createReport, setField } from '#src/outbox/testing/fake-ports.ts'
import { beginOver, refusedBefore, sawWhen, type Acts } from './saw.ts'

const operation = {
  kind: 'weigh',
  target: () => 'weight',
  observe: {
    there: ({ weight }: { weight: unknown }) => weight,
    gives: ({ kilos }: { kilos: number }) => kilos,
  },
} as unknown as Operation<never>

const act = (seq: number, kilos: number, change: Partial<Entry> = {}) =>
  ({
    ...{ id: `act ${seq}`, key: `key of ${seq}` },
    ...{ kind: 'weigh', target: 'weight', state: 'waiting', seq },
    ...{ args: { kilos }, saw: kilos - 1, ...change },
  }) as Entry

const parked = (why: Parked['why'], there?: number | null): Partial<Entry> => ({
  ...{ state: 'parked' },
  parked: { why, at: 1, message: '', ...(there !== undefined && { there }) },
})

interface Looking {
  acts: Acts
  shown: { weight: number | null }
}

const looking = (weight: number | null, ...entries: Entry[]): Looking => ({
  acts: {
    // As the query finds them.
    entries: entries.filter(({ state }) => state !== 'discarded'),
    givenUp: entries.filter(({ state }) => state === 'discarded'),
  },
  shown: { weight },
})

const begin = ({ acts, shown }: Looking): Begun => beginOver(acts, { operation, args: {}, shown })

const saw = ({ acts, shown }: Looking, begun?: Begun) =>
  sawWhen(acts, { operation, args: {}, shown }, begun, () => operation).saw

describe('without `begun`, the value that the person saw', () => {
  test.each([5, null])('is the shown value: %j', (weight) => {
    expect(saw(looking(weight))).toBe(weight)
  })

  test('is the value before a refused save', () => {
    expect(saw(looking(5, act(1, 5, parked('refused'))))).toBe(4)
    expect(saw(looking(5, act(1, 5, { ...parked('refused'), saw: undefined })))).toBeUndefined()
  })

  test.each([8, null])("is the other person's value after a conflict: %j", (there) => {
    expect(saw(looking(5, act(1, 5, parked('conflict', there))))).toBe(there)
  })

  test('is undefined after a conflict without a value, because the person chose to overwrite any value', () => {
    expect(saw(looking(5, act(1, 5, parked('conflict'))))).toBeUndefined()
  })
})

test.each([
  ['what came in meanwhile', looking(5), looking(7)],
  ['what came in after an act of before', looking(5, act(1, 5)), looking(7, act(1, 5))],
  [
    'another act of theirs on something else',
    looking(5),
    looking(7, act(1, 6, { target: 'height' })),
  ],
])('%s does not count as seen', (_, then, now) => {
  expect(saw(now, begin(then))).toBe(5)
})

test.each<[string, Looking, Looking, number]>([
  ['saved since', looking(5), looking(6, act(1, 6)), 6],
  ['saved since, with more that came in after it', looking(5), looking(7, act(1, 6)), 6],
  ['sent since', looking(5, act(1, 5)), looking(5, act(1, 5, { state: 'settled' })), 5],
  [
    'corrected in its place since',
    looking(5, act(1, 5)),
    looking(6, act(1, 6, { key: 'anew' })),
    6,
  ],
  ['discarded since', looking(5, act(1, 5)), looking(7, act(1, 5, { state: 'discarded' })), 7],
  ['discarded long before', looking(5, act(1, 6, { state: 'discarded' })), looking(7), 5],
])("the person's own value %s counts as seen", (_, then, now, before) => {
  expect(saw(now, begin(then))).toBe(before)
})

test.each(['refused', 'conflict'] as const)(
  'after an own act turned out as %s, the value before that act counts as seen',
  (why) => {
    const then = looking(5, act(1, 5))
    expect(saw(looking(5, act(1, 5, parked(why, 8))), begin(then))).toBe(4)
  },
)

test('for an act that is being corrected, the value shown next to it counts as seen', () => {
  const then = looking(5, act(1, 5, parked('conflict', 8)))
  expect(saw(looking(5, act(1, 5, parked('conflict', 9))), begin(then))).toBe(8)
  const unknown = looking(5, act(1, 5, parked('conflict')))
  expect(saw(unknown, begin(unknown))).toBeUndefined()
  // If the act was sent after all, its own value is current.
  expect(saw(looking(9, act(1, 5, { state: 'settled' })), begin(then))).toBe(5)
})

test.each<[string, Looking, Looking, number]>([
  [
    'the other person’s acts may be older than the read',
    looking(5, act(3, 5)),
    looking(6, act(8, 6, { id: 'made here' })),
    5,
  ],
  [
    'a discarded entry of this device is not the other person’s act',
    looking(5, act(3, 5)),
    looking(6, act(3, 4, { id: 'made here', state: 'discarded' })),
    5,
  ],
  [
    'but where their act came with it',
    looking(5, act(50, 5)),
    looking(6, act(12, 5, { id: 'act 50', key: 'key of 50' }), act(13, 6)),
    6,
  ],
])('a draft of another device has its own sequence numbers: %s', (_, then, now, before) => {
  expect(saw(now, begin(then))).toBe(before)
})

test('a refused entry of this device is not the one that was being corrected on another device', () => {
  const then = begin(looking(5, act(3, 5, parked('conflict'))))
  const now = looking(6, act(3, 6, { ...parked('conflict', 8), id: 'made here' }))
  expect(saw(now, then)).toBe(5)
})

test('an act that removes the value leaves null as the seen value', () => {
  const then = begin(looking(5))
  const removal = act(1, 0, { kind: 'remove' })
  const { acts, shown } = looking(null, removal)
  const operationOf = (kind: string) => (kind === 'weigh' ? operation : undefined)
  expect(sawWhen(acts, { operation, args: {}, shown }, then, operationOf)).toEqual({ saw: null })
})

describe('with a real outbox', () => {
  /** The field «a» of a report on this device. */
  async function openField() {
    const { db, ports, submit } = await outbox(() => answer(200))
    const known = field('a').operation
    const observed = {
      ...known,
      observe: {
        there: (shown: unknown) => shown,
        gives: ({ value }: { value: string }) => value,
      },
    } as unknown as Operation<never>
    const args = { report: 7, field: 'a' }
    const acts = () => entriesTouching(db, ana, 'report:7')
    const sees = async (shown: string) =>
      beginOver(await acts(), { operation: observed, args, shown })
    const sawThen = async (shown: string, begun: Begun) =>
      sawWhen(await acts(), { operation: observed, args, shown }, begun, () => observed).saw
    const save = async (value: string) => (await submit(field('a', value)))[0]?.id ?? ''
    return { save, sees, sawThen, giveUp: (id: string) => discard(db, ports, id), acts }
  }

  test('after discarding the own act at the beginning, the shown value counts as seen', async () => {
    const { save, sees, sawThen, giveUp } = await openField()
    const own = await save('mine')
    const begun = await sees('mine')
    await giveUp(own)
    expect(await sawThen('theirs', begun)).toBe('theirs')
  })

  test('after discarding the own act and saving again, the newly saved value counts as seen', async () => {
    const { save, sees, sawThen, giveUp } = await openField()
    const own = await save('mine')
    const begun = await sees('mine')
    await giveUp(own)
    await save('mine too')
    expect(await sawThen('mine too', begun)).toBe('mine too')
  })

  test('a discarded entry is not among the entries that change a read', async () => {
    const { save, giveUp, acts } = await openField()
    await giveUp(await save('mine'))
    expect((await acts()).entries).toEqual([])
  })
})

test('UX-06 a refused entry of a local record is found under both names of the record', async () => {
  const { db, ports, submit } = await outbox(({ path }) =>
    path === '/reports' ? answer(200, { value: { id: 4711 } }) : answer(422, { message: 'x' }),
  )
  const report = makeLocalId()
  await submit(
    createReport({ report, title: 'Chegada' }),
    setField({ report, field: 'peso', value: '1' }),
  )
  await drain(db, ports, budget)
  const { entries } = await entriesTouching(db, ana, 'report:4711')
  for (const name of [report, 4711]) {
    const found = refusedBefore(entries, {
      operation: setField as never,
      args: { report: name, field: 'peso' },
    })
    expect(found?.label).toBe('Campo peso')
  }
  const other = { report: 4711, field: 'lacre' }
  expect(refusedBefore(entries, { operation: setField as never, args: other })).toBeUndefined()
})
