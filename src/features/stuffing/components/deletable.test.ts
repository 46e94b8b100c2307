import { exampleEntry } from '#src/outbox/testing/example-entry.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { describe, expect, it } from 'vitest'
import { isDeletable } from './deletable.ts'

const entry = (change: Partial<Entry>): Entry =>
  exampleEntry({
    id: `e${change.seq ?? 1}`,
    kind: 'stuffing.uploadPhoto.v1',
    args: { idSaida: 4711, step: '3', photoId: 'b1' },
    bodyIds: ['b1'],
    ...change,
  })

/** An entry that was sent once and lost `lost` responses. */
const sent = (lost: number): Partial<Entry> => ({
  tries: { lost, faults: 0 },
  call: { attempt: 1 + lost, at: 0 },
})

const pre = (change: Partial<Entry> = {}) => entry({ kind: 'stuffing.addPrePhoto.v1', ...change })

describe('UX-33 which photos can be deleted', () => {
  it('a waiting photo, even with a lost call, because the next one replaces it', () => {
    expect(isDeletable(entry({}), [entry({})])).toBe(true)
    expect(isDeletable(entry(sent(1)), [])).toBe(true)
  })

  it('a PRE photo only if it certainly has not arrived', () => {
    expect(isDeletable(pre(sent(0)), [])).toBe(true)
    expect(isDeletable(pre(sent(1)), [])).toBe(false)
  })

  it.each(['sending', 'unknown', 'parked', 'settled', 'discarded'] as const)(
    'no photo that is %s',
    (state) => {
      expect(isDeletable(entry({ state }), [])).toBe(false)
    },
  )

  it('no photo on which later work builds; further PRE photos do not build on it', () => {
    expect(isDeletable(entry({}), [entry({}), entry({ seq: 2 })])).toBe(false)
    expect(isDeletable(entry({}), [entry({}), entry({ seq: 2, state: 'settled' })])).toBe(true)
    expect(isDeletable(pre(), [pre(), pre({ seq: 2 })])).toBe(true)
    expect(isDeletable(pre(), [pre(), entry({ seq: 2 })])).toBe(false)
  })
})
