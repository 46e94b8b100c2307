import { expect, test } from 'vitest'
import type { Doubt, Entry, Parked } from './entry.ts'
import type { EntryEvent } from './entry-event.ts'
import { transition } from './transition.ts'

const at = 1000
const base: Entry = {
  ...{ id: 'e', format: 1, person: 'p', seq: 1, kind: 'test.x.v1', args: 1, label: '', lane: 'l' },
  ...{ record: { title: '', path: '' }, dependsOn: [], bodyIds: [], touches: ['k'], key: 'k1' },
  ...{ state: 'waiting', made: { at: 0 }, tries: { lost: 0, faults: 0 } },
}

function after(entry: Entry, ...events: EntryEvent[]): Entry {
  return events.reduce((current, event) => {
    const next = transition(current, event)
    if (next === undefined) throw new Error(`no ${event.is} in ${current.state}`)
    return next
  }, entry)
}

const lost = { lost: 1, faults: 0 }
const refused: Parked = { why: 'refused', at: 1, message: 'Não' }
const applied: Doubt = { absences: 1, applied: true, quietSince: 7, at: 5 }
const asked = { state: 'parked', parked: { why: 'unknown' } }

test.each<[string, Partial<Entry>, boolean, Partial<Record<keyof Entry, unknown>>]>([
  ['is sent', {}, false, { state: 'waiting' }],
  ['is sent, also after a lost call', { tries: lost }, false, { state: 'waiting' }],
  ['is sent after a later entry where nothing is overwritten', {}, true, { state: 'waiting' }],
  [
    'goes to the person where it would overwrite a later entry',
    { target: 't' },
    true,
    { state: 'parked', parked: { why: 'conflict' } },
  ],
  [
    'goes to the person where reads could mistake a later entry for its lost call',
    { tries: lost },
    true,
    { ...asked, doubt: { absences: 0, applied: false } },
  ],
  [
    'stays parked',
    { state: 'parked', parked: refused },
    true,
    { state: 'parked', parked: refused },
  ],
  [
    'is reconciled from the beginning',
    { state: 'unknown', doubt: applied },
    false,
    { state: 'unknown', doubt: { absences: 0, applied: true, quietSince: 7, at } },
  ],
  [
    'is reconciled, also without a known doubt',
    { state: 'unknown' },
    false,
    { state: 'unknown', doubt: { absences: 0, applied: false, at } },
  ],
  ['goes to the person where reads could mislead', { state: 'unknown' }, true, asked],
])('a restored entry %s', (_, given, isOvertaken, expected) => {
  const discarded = after({ ...base, ...given }, { is: 'discarded', at: 1 })
  const back = after(discarded, { is: 'restored', at, touches: ['other'], isOvertaken })
  expect(back).toMatchObject({ ...expected, touches: ['other'] })
  expect(back).not.toHaveProperty('end')
})

test('an acknowledged entry keeps the answer, but no waiting time and no baseline', () => {
  const tries = { lost: 1, faults: 0, firstAt: 1, notBefore: 2, unread: 1, alone: 1 }
  const call = { attempt: 1, at: 1, baseline: 3 }
  const settled = after(
    { ...base, tries, call },
    { is: 'applied', at, status: 201, value: { id: 5 } },
  )
  expect(settled).toMatchObject({ end: { at, answer: { status: 201, value: { id: 5 } } } })
  expect(settled.tries).toEqual({ lost: 1, faults: 0, firstAt: 1 })
  expect(settled.call).toEqual({ attempt: 1, at: 1 })
})

test('a discarded entry has no waiting time', () => {
  const waiting = { ...base, tries: { lost: 0, faults: 0, notBefore: 9 } }
  expect(after(waiting, { is: 'discarded', at }).tries).toEqual({ lost: 0, faults: 0 })
})

test.each([
  ['the first call', { lost: 0, faults: 0 }, undefined],
  ['a call after a lost one', { lost: 1, faults: 0, firstAt: 1 }, undefined],
  ['a call that a person demands after a lost one', { lost: 1, faults: 0 }, true],
])('%s: forced is %s', (_, tries, forced) => {
  const sending = after({ ...base, tries }, { is: 'claimed', at, digest: 'd', key: 'k2' })
  expect(sending.call?.forced).toBe(forced)
})

test('a correction keeps that the entry was retried, but not that it overrules', () => {
  const change = {
    args: 2,
    label: 'l',
    record: { title: 't', path: '/' },
    bodyIds: [],
    touches: [],
  }
  const choice = { again: true, overrules: true } as const
  const corrected = after(
    { ...base, state: 'parked', parked: refused, choice },
    { is: 'corrected', key: 'k2', change },
  )
  expect(corrected.choice).toEqual({ again: true })
})
