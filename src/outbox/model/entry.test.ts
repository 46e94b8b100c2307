import { expect, test } from 'vitest'
import { exampleEntry } from '../testing/example-entry.ts'
import {
  awaitsWord,
  canBeRestored,
  hasPhotos,
  isNonBlocking,
  isOurs,
  isRefused,
  isUnsent,
  makesPhoto,
  makesRecord,
  refusalOf,
  type Entry,
  type EntryState,
  type Parked,
  type ParkReason,
} from './entry.ts'
import { doneHere, isUndone } from './ended.ts'

const parked = (why: ParkReason, more: Partial<Parked> = {}): Parked => ({
  why,
  at: 5,
  message: '',
  ...more,
})

test.each<[ParkReason, Partial<Parked>, boolean]>([
  ['refused', {}, true],
  ['conflict', {}, true],
  ['damaged', {}, true],
  ['refused', { todo: [] }, false],
  ['unknown', {}, false],
  ['server', {}, false],
])('whether an entry parked as %s with %o needs a correction', (why, more, needs) => {
  expect(isRefused(exampleEntry({ state: 'parked', parked: parked(why, more) }))).toBe(needs)
})

test('an entry that is not parked needs no correction', () => {
  expect(isRefused(exampleEntry({ parked: parked('refused') }))).toBe(false)
  expect(isRefused(exampleEntry({ state: 'parked' }))).toBe(true)
})

test.each<[string, Parked | undefined, number | undefined]>([
  ['a refusal by the provider', parked('refused', { status: 422 }), 5],
  ['a conflict that a read found', parked('conflict'), 5],
  ['a damaged photo', parked('damaged'), undefined],
  ['nothing', undefined, undefined],
])('the moment of the refusal after %s', (_case, found, at) => {
  expect(refusalOf(found === undefined ? {} : { parked: found })).toBe(at)
})

test.each([
  [undefined, false, false],
  ['report', false, true],
  ['stuffing-image', true, false],
] as const)('an entry that makes %s makes a photo: %s, a record: %s', (type, photo, record) => {
  const entry = exampleEntry(type === undefined ? {} : { makes: { type, id: 'local:1' } })
  expect([makesPhoto(entry), makesRecord(entry)]).toEqual([photo, record])
})

const before = { state: 'parked' } as const

test.each<[string, Partial<Entry>, boolean]>([
  ['a discarded entry', { state: 'discarded', end: { at: 1, before } }, true],
  [
    'one that was discarded without its former state',
    { state: 'discarded', end: { at: 1 } },
    false,
  ],
  ['a value that a person marked as arrived', { state: 'settled', end: { at: 1, before } }, true],
  [
    'a record that a person marked as arrived',
    { state: 'settled', end: { at: 1, before }, makes: { type: 'report', id: 'local:1' } },
    false,
  ],
  ['an entry that is parked again', { state: 'parked', end: { at: 1, before } }, false],
])('whether a person can take back the end of %s', (_case, change, can) => {
  expect(canBeRestored(exampleEntry(change))).toBe(can)
})

const sent = { attempt: 1, at: 0 }
const notFound = { absences: 2, applied: false }
const unknown = parked('unknown')

type Change = { [Name in keyof Entry]?: Entry[Name] | undefined }

test.each<[string, EntryState, Change, boolean]>([
  ['not copied', 'waiting', { copy: undefined }, false],
  ['confirmed', 'waiting', { copy: { is: 'only-here' } }, false],
  ['copied', 'waiting', {}, true],
  ['copied after a call', 'waiting', { call: sent }, false],
  ['copied', 'unknown', {}, true],
  ['copied after a call', 'unknown', { call: sent }, false],
  ['imported after a call', 'unknown', { call: sent, copy: { is: 'brought' } }, true],
  ['imported, in flight', 'sending', { copy: { is: 'brought' } }, false],
  ['copied, not known', 'parked', { parked: unknown }, true],
  ['copied after a call, not known', 'parked', { parked: unknown, call: sent }, false],
  ['not found', 'parked', { parked: unknown, call: sent, doubt: notFound }, true],
  ['refused', 'parked', { parked: parked('refused') }, false],
  ['copied', 'settled', {}, false],
  ['copied', 'settled', { parked: unknown }, false],
])('whether «Só este aparelho envia» is asked: %s, %s', (_case, state, change, asked) => {
  const entry = exampleEntry({ state, copy: { is: 'copied' }, ...change } as Partial<Entry>)
  expect(awaitsWord(entry)).toBe(asked)
})

const noon = Date.UTC(2026, 10, 20, 15)
const settled: Partial<Entry> = {
  state: 'settled',
  call: { attempt: 1, at: noon - 1000 },
  end: { at: noon + 1000, answer: { status: 200 } },
}

test.each<[string, Change, string, boolean]>([
  ['in flight then', {}, '2026-11-20T12:00:00', true],
  ['a minute before the call', {}, '2026-11-20T11:58:59', true],
  ['more than a minute before the call', {}, '2026-11-20T11:58:58', false],
  ['a minute after the response', {}, '2026-11-20T12:01:01', true],
  ['more than a minute after the response', {}, '2026-11-20T12:01:02', false],
  [
    'by a device that is an hour late',
    { made: { at: 0, clockOffset: 3_600_000 } },
    '2026-11-20T13:00:00',
    true,
  ],
  [
    'by a device that is an hour late',
    { made: { at: 0, clockOffset: 3_600_000 } },
    '2026-11-20T12:00:00',
    false,
  ],
  ['still unsent', { state: 'unknown' }, '2026-11-20T12:00:00', false],
  ['retried after a correction', { choice: { again: true } }, '2026-11-20T12:00:00', false],
  ['never sent', { call: undefined }, '2026-11-20T12:00:00', false],
  ['ended by a person', { end: { at: noon } }, '2026-11-20T12:00:00', false],
])('whether the provider received this entry: %s, %s', (_case, change, wall, found) => {
  const entry = exampleEntry({ ...settled, ...change } as Partial<Entry>)
  expect(doneHere([entry], `${wall}Z`, 'America/Sao_Paulo')).toBe(found ? entry : undefined)
})

test.each<[EntryState, boolean]>([
  ['waiting', true],
  ['sending', true],
  ['unknown', true],
  ['parked', true],
  ['settled', false],
  ['discarded', false],
])('whether an entry that is %s still has to reach the provider: %s', (state, is) => {
  expect(isUnsent({ state })).toBe(is)
})

test('an entry with bodies sends photos; another format is not ours; a todo blocks nothing while parked', () => {
  expect([hasPhotos({ bodyIds: [] }), hasPhotos({ bodyIds: ['b1'] })]).toEqual([false, true])
  expect([isOurs({ format: 1 }), isOurs({ format: 2 })]).toEqual([true, false])
  const todo = { parked: parked('refused', { todo: [] }) }
  expect([
    isNonBlocking({ state: 'parked', ...todo }),
    isNonBlocking({ state: 'waiting', ...todo }),
  ]).toEqual([true, false])
  expect(isNonBlocking({ state: 'parked', parked: parked('refused') })).toBe(false)
})

const local = 'local:00000000-0000-4000-8000-000000000001'
const serverIds = new Map([[local, 31]] as const)

test.each<[string, Change, Change, boolean]>([
  ['a later value', { target: 'peso' }, { target: 'peso' }, true],
  ['an earlier value', { target: 'peso', seq: 3 }, { target: 'peso' }, false],
  ['the same act', { target: 'peso', seq: 2 }, { target: 'peso' }, false],
  ['another value', { target: 'peso' }, { target: 'lote' }, false],
  ['a later act without a target', { target: 'peso' }, { target: undefined }, false],
  ['an act without a target', {}, { target: undefined }, false],
  [
    'the removal of its photo',
    { makes: { type: 'image', id: local } },
    { target: 'image:31' },
    true,
  ],
  [
    'the removal of another',
    { makes: { type: 'image', id: local } },
    { target: 'image:32' },
    false,
  ],
  ['a value of its record by number', { target: `r:${local}` }, { target: 'r:31' }, true],
])('whether an act was undone by %s', (_case, change, later, undone) => {
  const entry = exampleEntry(change as Partial<Entry>)
  const others = [
    exampleEntry({ id: 'e0', seq: 9 }),
    exampleEntry({ id: 'e2', seq: 2, ...later } as Partial<Entry>),
  ]
  expect(isUndone(entry, others, serverIds)).toBe(undone)
})
