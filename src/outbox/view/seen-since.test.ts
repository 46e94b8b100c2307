import { expect, test } from 'vitest'
import type { Entry, Parked } from '../model/entry.ts'
import { natural, type Operation } from '../model/operation.ts'
import { begin, seenSince, type LookedAt } from './seen-since.ts'

const operation = { kind: 'weigh', replay: natural(() => 'weight') } as unknown as Operation<never>

const act = (seq: number, gave: number, change: Partial<Entry> = {}) =>
  ({
    ...{ id: `act ${seq}`, key: `key of ${seq}` },
    ...{ kind: 'weigh', target: 'weight', state: 'waiting', seq },
    ...{ args: { gave, before: gave - 1 }, ...change },
  }) as Entry

const parked = (why: Parked['why'], seen?: number): Partial<Entry> => ({
  ...{ state: 'parked' },
  parked: { why, at: 1, message: '', ...(seen !== undefined && { seen }) },
})

const looking = (shown: number | null, ...entries: Entry[]): LookedAt<number | null> => ({
  // As the query finds them.
  entries: entries.filter(({ state }) => state !== 'discarded'),
  givenUp: entries.filter(({ state }) => state === 'discarded'),
  ...{ operation, args: {}, shown },
  gave: ({ args }) => (args as { gave: number }).gave,
})

test.each([
  ['what came in meanwhile', looking(5), looking(7)],
  ['what came in after an act of before', looking(5, act(1, 5)), looking(7, act(1, 5))],
  [
    'another act of theirs on something else',
    looking(5),
    looking(7, act(1, 6, { target: 'height' })),
  ],
])('%s is not what they had before them', (_, then, now) => {
  expect(seenSince(now, begin(then))).toEqual({ before: 5 })
})

test.each<[string, LookedAt<number | null>, LookedAt<number | null>, number]>([
  ['saved since', looking(5), looking(6, act(1, 6)), 6],
  ['saved since, with more that came in after it', looking(5), looking(7, act(1, 6)), 6],
  ['sent since', looking(5, act(1, 5)), looking(5, act(1, 5, { state: 'settled' })), 5],
  [
    'corrected in its place since',
    looking(5, act(1, 5)),
    looking(6, act(1, 6, { key: 'anew' })),
    6,
  ],
  ['given up since', looking(5, act(1, 5)), looking(7, act(1, 5, { state: 'discarded' })), 7],
  ['given up long before', looking(5, act(1, 6, { state: 'discarded' })), looking(7), 5],
])('what they have %s they know', (_, then, now, before) => {
  expect(seenSince(now, begin(then))).toEqual({ before })
})

test.each(['refused', 'conflict'] as const)(
  'of an act that turned out as %s since, what stood there before it',
  (why) => {
    const then = looking(5, act(1, 5))
    expect(seenSince(looking(5, act(1, 5, parked(why, 8))), begin(then))).toEqual({ before: 4 })
  },
)

test('of one that they began to correct, what they were shown beside it', () => {
  const then = looking(5, act(1, 5, parked('conflict', 8)))
  expect(seenSince(looking(5, act(1, 5, parked('conflict', 9))), begin(then))).toEqual({
    before: 8,
  })
  const unknown = looking(5, act(1, 5, parked('conflict')))
  expect(seenSince(unknown, begin(unknown))).toEqual({})
  // Sent since all the same, it is what stands there.
  expect(seenSince(looking(9, act(1, 5, { state: 'settled' })), begin(then))).toEqual({ before: 5 })
})

test.each<[string, LookedAt<number | null>, LookedAt<number | null>, number]>([
  [
    'their acts here are not known to be later ones',
    looking(5, act(3, 5)),
    looking(6, act(8, 6, { id: 'made here' })),
    5,
  ],
  [
    'nor is one given up here theirs of then',
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
])('a draft of another device has numbers of its own: %s', (_, then, now, before) => {
  expect(seenSince(now, begin(then))).toEqual({ before })
})

test('nor is what was refused here what they began to correct there', () => {
  const then = begin(looking(5, act(3, 5, parked('conflict'))))
  const now = looking(6, act(3, 6, { ...parked('conflict', 8), id: 'made here' }))
  expect(seenSince(now, then)).toEqual({ before: 5 })
})

test('a draft of an earlier version does not tell: it is what is shown', () => {
  expect(seenSince(looking(7), undefined)).toEqual({ before: 7 })
})

test('nor does one by which act it was begun: then its number tells', () => {
  const { act: _, ...begun } = begin(looking(5, act(1, 5)))
  expect(seenSince(looking(6, act(1, 5), act(2, 6)), begun)).toEqual({ before: 6 })
  expect(seenSince(looking(7, act(1, 5, { state: 'discarded' })), begun)).toEqual({ before: 7 })
})
