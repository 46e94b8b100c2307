import { describe, expect, test } from 'vitest'
import type { DiscardedDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { arrange } from '#src/hooks/outbox/listing.ts'
import { rowsOf, type Opened } from './rows.ts'

let lastSeq = 0
const entry = (change: Partial<Entry> = {}): Entry => {
  lastSeq += 1
  return {
    id: `e${lastSeq}`,
    format: 1,
    person: 'x|1',
    seq: lastSeq,
    kind: 'test.any.v1',
    args: {},
    label: `Foto ${lastSeq}`,
    record: { title: 'Relatório', path: '/' },
    lane: 'a',
    dependsOn: [],
    bodyIds: [],
    touches: [],
    state: 'waiting',
    key: 'k',
    made: { at: 0 },
    tries: { lost: 0, faults: 0 },
    ...change,
  }
}
const parked: Partial<Entry> = { state: 'parked' }

const closed: Opened = { chains: new Set(), ended: false, discarded: false }
const rows = (entries: Entry[], opened: Opened = closed, drafts: readonly DiscardedDrafts[] = []) =>
  rowsOf(
    arrange(entries, new Map(), () => true),
    drafts,
    opened,
  )
const reported = (entries: Entry[], opened?: Opened) =>
  rows(entries, opened).map((row) => {
    if (row.is === 'entry') return `${row.entry.label}${row.place.last ? ' .' : ''}`
    if (row.is === 'more') return `+${row.hiddenCount}`
    if (row.is === 'heading') return `${row.text} ${row.count}`
    return row.is
  })
const labels = (entries: Entry[]) => entries.map(({ label }) => label)

test('discarded drafts are listed among the discarded entries, the latest first', () => {
  const ended = (at: number) => entry({ state: 'discarded', end: { at } })
  const [first, last] = [ended(10), ended(30)] as const
  const drafts = [{ at: 20, forms: ['peso'] }]
  const opened = { ...closed, discarded: true }
  expect(rows([first, last], opened, drafts).map(({ key }) => key)).toEqual([
    'discarded',
    last.id,
    'drafts:20',
    first.id,
  ])
  expect(rows([], closed, drafts)).toMatchObject([{ is: 'discarded-toggle', count: 1 }])
})

test('an empty listing has no rows', () => {
  expect(rows([])).toEqual([])
})

test('UX-05 chains that wait for a person come first, under a heading that counts only the entries that wait for one', () => {
  const [a, b, c] = [entry({ lane: 'x' }), entry(parked), entry()] as const
  expect(reported([a, b, c])).toEqual([
    'Precisa de você 1',
    'chain',
    b.label,
    `${c.label} .`,
    'Na fila 1',
    'chain',
    `${a.label} .`,
  ])
})

describe('a long chain', () => {
  test('shows its first entries, and all of them once it is opened', () => {
    const all = Array.from({ length: 8 }, () => entry())
    expect(reported(all)).toEqual(['Na fila 8', 'chain', ...labels(all.slice(0, 4)), '+4'])
    const opened = reported(all, { ...closed, chains: new Set(['a']) })
    expect(opened).toEqual(['Na fila 8', 'chain', ...labels(all.slice(0, 7)), `${all[7]?.label} .`])
  })

  test('shows first the entries that need attention, in the order of the chain', () => {
    const all = Array.from({ length: 9 }, (_, index) => entry(index === 7 ? parked : {}))
    expect(reported(all)).toContain(all[7]?.label)
    expect(reported(all)).toEqual([
      'Precisa de você 1',
      'chain',
      ...labels(all.slice(0, 3)),
      all[7]?.label,
      '+5',
    ])
  })

  test('with one entry above the limit hides nothing', () => {
    const all = Array.from({ length: 5 }, () => entry())
    expect(reported(all)).toHaveLength(7)
  })
})

test('sent entries and discarded entries are each listed under a toggle with their count', () => {
  const ended = [
    entry({ state: 'settled', end: { at: 1 } }),
    entry({ state: 'discarded', end: { at: 2 } }),
    entry({ state: 'settled', end: { at: 3 } }),
  ]
  expect(rows(ended)).toMatchObject([
    { is: 'discarded-toggle', count: 1 },
    { is: 'ended-toggle', sentCount: 2 },
  ])
  expect(reported(ended, { ...closed, ended: true, discarded: true })).toEqual([
    'discarded-toggle',
    'discarded',
    'ended-toggle',
    'ended',
    'ended',
  ])
})

test('every row has a key of its own', () => {
  const states = ['settled', 'discarded'] as const
  const ended = states.map((state) => entry({ state }))
  const all = [entry(), entry({ lane: 'b', ...parked }), ...ended]
  const keys = rows(all, { ...closed, ended: true, discarded: true }).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
