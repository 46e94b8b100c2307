import type { Entry } from '#src/outbox/model/entry.ts'
import { describe, expect, it } from 'vitest'
import { isDeletable } from './deletable.ts'

const entry = (change: Partial<Entry>): Entry => ({
  id: `e${change.seq ?? 1}`,
  format: 1,
  person: 'p',
  seq: 1,
  kind: 'stuffing.uploadPhoto.v1',
  args: { idSaida: 4711, step: '3', photoId: 'b1' },
  label: 'Foto',
  record: { title: 'Estufagem #4711', path: '/' },
  lane: 'stuffing:4711',
  dependsOn: [],
  bodyIds: ['b1'],
  touches: [],
  state: 'waiting',
  key: 'k',
  made: { at: 0 },
  tries: { lost: 0, faults: 0 },
  ...change,
})

/** Sent once, and lost as often as it says. */
const sent = (lost: number): Partial<Entry> => ({
  tries: { lost, faults: 0 },
  call: { attempt: 1 + lost, at: 0, fence: 1 },
})

const pre = (change: Partial<Entry> = {}) => entry({ kind: 'stuffing.addPrePhoto.v1', ...change })

describe('UX-33 which photos can be deleted', () => {
  it('one that waits, also when a call of it was lost: the next one takes its place', () => {
    expect(isDeletable(entry({}), [entry({})])).toBe(true)
    expect(isDeletable(entry(sent(1)), [])).toBe(true)
  })

  it('of PRE only what has certainly not arrived', () => {
    expect(isDeletable(pre(sent(0)), [])).toBe(true)
    expect(isDeletable(pre(sent(1)), [])).toBe(false)
  })

  it.each(['sending', 'unknown', 'parked', 'settled', 'discarded'] as const)(
    'none that is %s',
    (state) => {
      expect(isDeletable(entry({ state }), [])).toBe(false)
    },
  )

  it('none that later work builds on; more photos of PRE do not', () => {
    expect(isDeletable(entry({}), [entry({}), entry({ seq: 2 })])).toBe(false)
    expect(isDeletable(entry({}), [entry({}), entry({ seq: 2, state: 'settled' })])).toBe(true)
    expect(isDeletable(pre(), [pre(), pre({ seq: 2 })])).toBe(true)
    expect(isDeletable(pre(), [pre(), entry({ seq: 2 })])).toBe(false)
  })
})
