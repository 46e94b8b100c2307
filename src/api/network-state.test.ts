import { expect, test } from 'vitest'
import {
  afterOutcome,
  networkState,
  reportOutcome,
  subscribeNetwork,
  unknownNetwork,
  type NetworkLevel,
  type Outcome,
} from './network-state.ts'

const rows: [outcomes: string, level: NetworkLevel][] = [
  ['', 'online'],
  ['answered', 'online'],
  // The first call of all decides alone.
  ['lost', 'offline'],
  ['answered lost', 'unstable'],
  ['answered lost lost', 'offline'],
  ['answered lost answered', 'unstable'],
  ['answered lost answered answered', 'online'],
  ['answered lost answered lost', 'unstable'],
  ['lost answered', 'unstable'],
  ['lost answered answered', 'online'],
  ['lost answered lost', 'unstable'],
  ['answered slow', 'unstable'],
  ['answered slow answered', 'unstable'],
  ['answered slow answered answered', 'online'],
  ['answered slow lost', 'unstable'],
  ['answered slow lost lost', 'offline'],
  ['portal', 'offline'],
  ['portal answered', 'unstable'],
  ['portal lost', 'offline'],
  ['portal answered answered', 'online'],
  ['answered lost lost lost slow', 'unstable'],
]

test.each(rows)('UX-01 after the calls «%s» the network is %s', (outcomes, level) => {
  const calls = outcomes.split(' ').filter((word) => word !== '') as Outcome[]
  expect(calls.reduce(afterOutcome, unknownNetwork).level).toBe(level)
})

test('a portal is remembered until a call is answered', () => {
  const calls: Outcome[] = ['answered', 'portal', 'lost']
  expect(calls.reduce(afterOutcome, unknownNetwork).portal).toBe(true)
  expect([...calls, 'answered' as const].reduce(afterOutcome, unknownNetwork).portal).toBe(false)
})

test('network subscribers are notified only of changes, and the state stays the same object otherwise', () => {
  const seen: NetworkLevel[] = []
  const stop = subscribeNetwork(() => seen.push(networkState().level))
  reportOutcome('answered')
  const before = networkState()
  reportOutcome('answered')
  expect(networkState()).toBe(before)
  reportOutcome('lost')
  reportOutcome('lost')
  reportOutcome('lost')
  stop()
  reportOutcome('answered')
  expect(seen).toEqual(['unstable', 'offline'])
})
