import { expect, test } from 'vitest'
import type { Entry, Parked } from '../model/entry.ts'
import { natural, type Operation } from '../model/operation.ts'
import { seenBefore } from './seen-before.ts'

const operation = { kind: 'weigh', replay: natural(() => 'weight') } as unknown as Operation<never>

const refused = (parked: Partial<Parked>, args: object = { before: 1 }) =>
  ({
    ...{ kind: 'weigh', target: 'weight', state: 'parked', args },
    parked: { why: 'refused', at: 1, message: '', ...parked },
  }) as Entry

const before = (entries: Entry[], shown: unknown) => seenBefore(entries, operation, {}, shown)

test('what is shown is what the person saw', () => {
  expect(before([], 5)).toEqual({ before: 5 })
  expect(before([], null)).toEqual({ before: null })
})

test('of a save that was refused, what stood there before that', () => {
  expect(before([refused({})], 5)).toEqual({ before: 1 })
  expect(before([refused({}, {})], 5)).toEqual({})
})

test.each([8, null])('of one in conflict, what somebody else has saved: %j', (seen) => {
  expect(before([refused({ why: 'conflict', seen })], 5)).toEqual({ before: seen })
})

test.each([
  ['an answer in words beside a whole answer', 'Não', { valueString: 'Sim' }],
  ['a body of the provider’s', { message: 'x' }, 5],
  ['nothing known', undefined, 5],
])('%s cannot be compared: then they have decided', (_, seen, shown) => {
  const parked = seen === undefined ? {} : { seen }
  expect(before([refused({ why: 'conflict', ...parked })], shown)).toEqual({})
})
