import { expect, test } from 'vitest'
import { countAttempts, type Entry, type EntryState, type Parked } from './entry.ts'
import type { EntryEvent, Loss } from './entry-event.ts'
import { transition } from './transition.ts'

const at = 1000
const loss: Loss = {}
const parkedWith = (why: Parked['why']): Parked => ({ why, at, message: 'x' })
const lost = (then: 'again' | 'ask' | 'person'): EntryEvent => ({ is: 'lost', then, at, loss })
const absent = (believed: boolean): EntryEvent => ({
  is: 'absent',
  at,
  quietSince: 0,
  believed,
  notBefore: at,
})

const eventByName = {
  claimed: { is: 'claimed', at, digest: 'd', key: 'k2' },
  applied: { is: 'applied', at, status: 200 },
  parked: { is: 'parked', parked: parkedWith('refused') },
  postponed: { is: 'postponed', notBefore: 2000, counts: true },
  'lost, again': lost('again'),
  'lost, ask': lost('ask'),
  'lost, person': lost('person'),
  'absent, too early': absent(false),
  'absent, first': absent(true),
  'expired, ask': { is: 'expired', then: 'ask', at },
  'expired, person': { is: 'expired', then: 'person', at },
  'copied, again': { is: 'copied', then: 'again', at, brought: false },
  'copied, ask': { is: 'copied', then: 'ask', at, brought: false },
  'copied, person': { is: 'copied', then: 'person', at, brought: false },
  'brought, ask': { is: 'copied', then: 'ask', at, brought: true },
  'only-here': { is: 'only-here', at },
  retried: { is: 'retried', key: 'k2' },
  arrived: { is: 'arrived', at },
  discarded: { is: 'discarded', at },
  restored: { is: 'restored', at, touches: [], isOvertaken: false },
  corrected: {
    is: 'corrected',
    key: 'k2',
    change: { args: 2, label: 'l', record: { title: 't', path: '/' }, bodyIds: [], touches: [] },
  },
} satisfies Record<string, EntryEvent>

type EventName = keyof typeof eventByName

/** For each event and state: the next state, or '-' if the event has no meaning. */
const table: Record<EventName, Record<EntryState, EntryState | '-'>> = {
  claimed: row('sending', '-', '-', '-'),
  applied: row('settled', 'settled', 'settled', '-'),
  parked: row('parked', 'parked', 'parked', '-'),
  postponed: row('waiting', 'waiting', 'unknown', '-'),
  'lost, again': row('-', 'waiting', 'unknown', '-'),
  'lost, ask': row('-', 'unknown', 'unknown', '-'),
  'lost, person': row('-', 'parked', 'unknown', '-'),
  'expired, ask': row('unknown', '-', '-', '-'),
  'expired, person': row('parked', '-', '-', '-'),
  'absent, too early': row('-', '-', 'unknown', '-'),
  'absent, first': row('-', '-', 'unknown', '-'),
  'copied, again': row('waiting', 'sending', 'unknown', '-'),
  'copied, ask': row('unknown', 'sending', 'unknown', '-'),
  'copied, person': row('parked', 'sending', 'unknown', '-'),
  'brought, ask': row('unknown', 'unknown', 'unknown', '-'),
  'only-here': row('-', '-', '-', '-'),
  retried: row('-', '-', '-', 'waiting'),
  arrived: row('-', '-', 'settled', 'settled'),
  discarded: row('discarded', '-', 'discarded', 'discarded'),
  restored: row('-', '-', '-', '-'),
  corrected: row('-', '-', '-', 'waiting'),
}

/** A row of the table; ended states stay unchanged by default. */
function row(
  waiting: EntryState | '-',
  sending: EntryState | '-',
  unknown: EntryState | '-',
  parked: EntryState | '-',
): Record<EntryState, EntryState | '-'> {
  return { waiting, sending, unknown, parked, settled: '-', discarded: '-' }
}

const base: Entry = {
  id: 'e',
  format: 1,
  person: 'p',
  seq: 1,
  kind: 'test.x.v1',
  args: 1,
  label: '',
  record: { title: '', path: '' },
  lane: 'l',
  dependsOn: [],
  bodyIds: [],
  touches: ['k'],
  state: 'waiting',
  key: 'k1',
  made: { at: 0 },
  tries: { lost: 0, faults: 0 },
  call: { attempt: 1, at: 0 },
}

const inState = (state: EntryState): Entry => ({
  ...base,
  state,
  ...(state === 'parked' ? { parked: parkedWith('refused') } : {}),
  ...(state === 'unknown' ? { doubt: { absences: 0, applied: false } } : {}),
})

for (const [name, byState] of Object.entries(table) as [EventName, (typeof table)[EventName]][]) {
  for (const [state, expected] of Object.entries(byState) as [EntryState, EntryState | '-'][]) {
    test(`${state} + ${name} -> ${expected}`, () => {
      const before = inState(state)
      const frozen = structuredClone(before)
      const after = transition(before, eventByName[name])
      expect(after?.state ?? '-').toBe(expected)
      expect(before).toEqual(frozen)
    })
  }
}

const apply = (entry: Entry, ...events: EntryEvent[]): Entry =>
  events.reduce((current, event) => {
    const next = transition(current, event)
    if (next === undefined) throw new Error(`no ${event.is} in ${current.state}`)
    return next
  }, entry)

const unknown = apply({ ...base, state: 'sending' }, lost('ask'))

test('two absences after the quarantine make the entry waiting again, without lost calls', () => {
  expect(apply(unknown, absent(true), absent(true))).toMatchObject({
    state: 'waiting',
    tries: { lost: 0 },
  })
})

test('an absence before the quarantine does not count, however often it is reported', () => {
  const early = Array.from({ length: 5 }, () => absent(false))
  expect(apply(unknown, ...early)).toMatchObject({ state: 'unknown', doubt: { absences: 0 } })
})

test('an entry whose response said applied is never sent again, even if no read finds it', () => {
  const doubtful = apply(
    { ...base, state: 'sending' },
    {
      is: 'lost',
      then: 'ask',
      at,
      loss: { applied: true },
    },
  )
  expect(apply(doubtful, absent(true), absent(true))).toMatchObject({
    state: 'parked',
    parked: { why: 'unknown' },
  })
})

const { call: _, ...never } = base
const copied = (brought: boolean): EntryEvent => ({ is: 'copied', then: 'ask', at, brought })

test('UX-09 an imported entry that is not found waits for a confirmation, and is then reconciled again', () => {
  const notFound = apply(never, copied(true), absent(true), absent(true))
  expect(notFound).toMatchObject({ state: 'parked', parked: { why: 'unknown' } })
  const freed = apply(notFound, { is: 'only-here', at })
  expect(freed).toMatchObject({ state: 'unknown', doubt: { absences: 0 } })
  expect(apply(freed, absent(true), absent(true))).toMatchObject({ state: 'waiting' })
})

test('UX-09 an exported entry on its own device is sent once it is not found, and the absence has a time', () => {
  const notFound = apply(never, copied(false), absent(true), absent(true))
  expect(notFound).toMatchObject({ state: 'waiting', tries: { lost: 0 }, copy: { notFoundAt: at } })
})

test('UX-09 postponing a call keeps the time at which the entry was not found', () => {
  const notFound = apply(never, copied(false), absent(true), absent(true))
  const sending = apply(notFound, eventByName.claimed)
  for (const counts of [true, false]) {
    const putOff = apply(sending, { is: 'postponed', counts })
    expect(putOff).toMatchObject({ state: 'waiting', tries: { lost: 0 }, copy: { notFoundAt: at } })
  }
  expect(apply(sending, lost('ask'))).not.toHaveProperty('copy.notFoundAt')
  expect(apply(sending, eventByName.applied)).not.toHaveProperty('copy.notFoundAt')
  const refused = apply(sending, { is: 'parked', parked: parkedWith('conflict') })
  expect(apply(refused, eventByName.retried)).not.toHaveProperty('copy.notFoundAt')
})

test('UX-09 an entry that is exported during a call is in doubt if that call has no effect', () => {
  const sending = { ...base, state: 'sending' as const }
  const back = apply(sending, copied(false), { is: 'postponed', counts: false })
  expect(back).toMatchObject({ state: 'waiting', tries: { lost: 1 } })
})

test('UX-09 an exported entry that could overwrite a newer value is parked if its in-flight call has no effect', () => {
  const sending = apply({ ...base, state: 'sending' }, eventByName['copied, person'])
  const asked = { state: 'parked', parked: { why: 'unknown' } }
  expect(apply(sending, lost('again'))).toMatchObject(asked)
  for (const counts of [true, false]) {
    expect(apply(sending, { is: 'postponed', notBefore: 2000, counts })).toMatchObject(asked)
  }
  const anew = apply(sending, lost('again'), eventByName.retried, eventByName.claimed)
  expect(apply(anew, lost('again'))).toMatchObject({ state: 'waiting' })
})

test('a late definite response settles an entry that waits for a person', () => {
  const asked = apply({ ...base, state: 'sending' }, lost('person'))
  expect(transition(asked, eventByName.applied)).toMatchObject({ state: 'settled' })
})

test('a call that a 401 rejects does not count as an attempt', () => {
  const call = { attempt: 3, at: 0 }
  const sending = { ...base, state: 'sending' as const, call }
  expect(countAttempts(apply(sending, { is: 'postponed', counts: false }))).toBe(2)
})

test.each([
  ['a 401', false],
  ['a 429 or 503', true],
])('a forced call that %s rejects is sent again without another question', (_, counts) => {
  const decided = apply({ ...base, state: 'sending' }, lost('person'), eventByName.retried)
  const signedOut: EntryEvent = { is: 'postponed', counts }
  const claimed: EntryEvent = { ...eventByName.claimed, baseline: 1 }
  const back = apply(decided, claimed, signedOut)
  for (const name of ['tries.firstAt', 'call.baseline', 'call.forced'])
    expect(back).not.toHaveProperty(name)

  const again = apply(decided, claimed, lost('again'), claimed, signedOut)
  expect(again).toHaveProperty('tries.firstAt')
  const copiedMeanwhile = apply(decided, claimed, copied(false), signedOut)
  expect(copiedMeanwhile).toHaveProperty('tries.firstAt')
})

test('a corrected entry keeps its position and gets a new key', () => {
  const corrected = transition(inState('parked'), eventByName.corrected)
  expect(corrected).toMatchObject({ seq: 1, lane: 'l', key: 'k2', args: 2, state: 'waiting' })
  expect(corrected).not.toHaveProperty('parked')
  expect(corrected).not.toHaveProperty('call.digest')
})

test('an entry whose response said applied is not sent again unasked once its key has expired', () => {
  const garbled: EntryEvent = {
    is: 'lost',
    then: 'again',
    at,
    loss: { applied: true },
  }
  const expired = [eventByName['expired, ask'], absent(true), absent(true)]
  const sending = { ...base, state: 'sending' as const }
  const repeated = apply(sending, garbled, eventByName.claimed, lost('again'))
  expect(apply(repeated, ...expired)).toMatchObject({ state: 'parked', parked: { why: 'unknown' } })
  // Of a response that was only lost, the reads decide.
  expect(apply(sending, lost('again'), ...expired)).toMatchObject({ state: 'waiting' })
})

test('a retry keeps the age of its key, unless a person decided that the call did not arrive', () => {
  const faulty = {
    ...inState('parked'),
    tries: { firstAt: 5, lost: 8, faults: 8 },
    parked: parkedWith('server'),
  }
  expect(apply(faulty, { is: 'retried', key: 'k' })).toMatchObject({
    tries: { firstAt: 5, lost: 8, faults: 0 },
  })
  const decided = apply({ ...faulty, parked: parkedWith('unknown') }, { is: 'retried', key: 'k' })
  expect(decided.tries).toEqual({ lost: 8, faults: 0 })
})

test('faults are counted, lost responses are not', () => {
  const fault: EntryEvent = { is: 'lost', then: 'again', at, loss: { fault: true } }
  const twice = apply(base, eventByName.claimed, fault, eventByName.claimed, fault)
  expect(twice.tries.faults).toBe(2)
  expect(apply(twice, eventByName.claimed, lost('again')).tries.faults).toBe(2)
})
