import { expect, test } from 'vitest'
import { damaged } from '#src/photos/photo-error.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import {
  captureAfter,
  failuresOf,
  noCapture,
  type Capture,
  type CaptureEvent,
  type PhotoFailure,
} from './capture.ts'
import { failureOf } from './photo-failure.ts'

type Slot = 'one' | 'other'

const after = (...events: CaptureEvent<Slot>[]) =>
  events.reduce<Capture<Slot>>(captureAfter, noCapture)

const failure = (id: string, left?: Partial<PhotoFailure<Slot>>): PhotoFailure<Slot> => ({
  id,
  slot: 'one',
  message: `failed: ${id}`,
  ...left,
})
const ofOriginal = (id: string) =>
  failure(id, { original: { bytes: new ArrayBuffer(1), type: 'image/jpeg' } })
const ofPhoto = (id: string) => failure(id, { photo: { id } as TakenPhoto })
const failed = (one: PhotoFailure<Slot>) => ({ is: 'failed', failure: one }) as const
const kept = { is: 'kept', id: 'a', saved: { entryId: 'entry', slot: 'one' } } as const
const opened = { is: 'opened', slot: 'one' } as const
const names = ({ failures }: Capture<Slot>) => failures.map(({ id }) => id)

test('the camera closes after the last photo, and stays open after one of several', () => {
  expect(after(opened, { ...kept, isLast: true }).camera).toBeUndefined()
  expect(after(opened, { ...kept, isLast: false }).camera).toBe('one')
  expect(after(opened, { ...kept, isLast: true }).saved).toEqual(kept.saved)
})

test('several photos are under way until each has ended', () => {
  const two = [{ is: 'begun' }, { is: 'begun' }, { ...kept, isLast: false }] as const
  expect(after(...two, { is: 'ended' }).underWay).toBe(1)
  expect(after(...two, { is: 'ended' }, { is: 'ended' }).underWay).toBe(0)
})

test('a failure without a photo lasts until the next tap or photo; a held one stays', () => {
  const both = [failed(ofOriginal('a')), failed(ofPhoto('b')), failed(failure('c'))]
  expect(names(after(...both))).toEqual(['a', 'b', 'c'])
  expect(names(after(...both, { is: 'tapped' }))).toEqual(['a', 'b'])
  expect(names(after(...both, failed(failure('d'))))).toEqual(['a', 'b', 'd'])
  expect(names(after(...both, { ...kept, id: 'z', isLast: true }))).toEqual(['a', 'b'])
})

test('a tap changes nothing without such a failure', () => {
  const before = after(opened, failed(ofPhoto('a')))
  expect(captureAfter(before, { is: 'tapped' })).toBe(before)
})

test('a retry replaces its failure, or removes it once the photo is stored', () => {
  const held = failed(ofOriginal('a'))
  expect(names(after(held, failed(ofPhoto('a'))))).toEqual(['a'])
  expect(names(after(held, { ...kept, isLast: true }))).toEqual([])
})

test('only a photo from the camera of the page starts a time without taps', () => {
  expect(after({ ...kept, isLast: true, quietUntil: 700 }).quietUntil).toBe(700)
  expect(after({ ...kept, isLast: true }).quietUntil).toBe(0)
})

test('a decided photo is hidden while the database still reports it, and shown if it is restored', () => {
  const onDisk = [ofOriginal('a'), ofOriginal('b')]
  const settled = after({ is: 'read', onDisk }, { is: 'settled', id: 'a' }, { is: 'read', onDisk })
  expect(failuresOf(settled, onDisk)).toEqual([onDisk[1]])
  const gone = captureAfter(settled, { is: 'read', onDisk: onDisk.slice(1) })
  expect(failuresOf(gone, onDisk)).toEqual(onDisk)
})

test('an original on disk is shown from there, because another tab may decide about it', () => {
  const onDisk = [ofOriginal('a'), ofPhoto('b')]
  const both = after(failed(ofOriginal('a')), failed(ofPhoto('b')))
  const read = captureAfter(both, { is: 'read', onDisk })
  expect(names(read)).toEqual(['b'])
  expect(failuresOf(read, onDisk).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(captureAfter(read, { is: 'read', onDisk })).toBe(read)
})

test('UX-31 a processed photo is kept, also where an error of a photo prevented its storing', async () => {
  const photo = { id: 'a' } as TakenPhoto
  expect(await failureOf('one', damaged(), 'a', photo)).toMatchObject({ id: 'a', photo })
  expect(await failureOf('one', damaged(), 'a')).toEqual(
    expect.not.objectContaining({ photo: expect.anything() }),
  )
})
