import { expect, test } from 'vitest'
import { CannotBeSentError } from '../call/prepare.ts'
import type { Body, Entry } from '../model/entry.ts'
import { makeLocalId } from '../model/local-ids.ts'
import type { Observe, ObserveContext } from '../model/observe.ts'
import { defineOperation, type Operation } from '../model/operation.ts'
import type { Ports, WireAnswer } from '../model/ports.ts'
import { drain } from '../send/drain.ts'
import { budget, lostAnswer, minutes, outbox } from '../testing/example-outbox.ts'
import { addRow, ana, answer, changeField, fakeBody, notify } from '../testing/fake-ports.ts'
import { submit } from '../act/submit.ts'

/** An entry that lost its call, and whose operation is changed before the entry is reconciled. */
async function afterLoss(
  intent: Parameters<typeof submit>[3][number],
  read: () => WireAnswer | Promise<WireAnswer>,
  changes: Partial<Observe<never>> | undefined,
) {
  const box = await outbox(({ method }) => (method === 'GET' ? read() : lostAnswer()))
  const [entry] = await box.submit(intent)
  const id = entry?.id ?? ''
  await box.db.strict.entries.update(id, {
    state: 'unknown',
    'tries.lost': 1,
    doubt: { absences: 0, applied: false, at: box.clock.at, quietSince: box.clock.at },
  })
  const operation = box.ports.operations.get(entry?.kind ?? '')
  const { observe, ...blind } = operation as Operation<never>
  const changed = { ...blind, ...(changes && { observe: { ...observe, ...changes } }) }
  const operations = new Map(box.ports.operations).set(blind.kind, changed as Operation<never>)
  const send = async () => {
    await drain(box.db, { ...box.ports, operations }, budget)
    return box.db.relaxed.entries.get(id)
  }
  return { ...box, send }
}

const asks = { state: 'parked', parked: { why: 'unknown' } } as const
const rows = () => answer(200, { value: [] })

test.each<[string, () => WireAnswer, Partial<Observe<never>> | undefined, object]>([
  ['has no read any more', rows, undefined, asks],
  ['reads a record that is gone', () => answer(404), {}, asks],
  [
    'is refused its read',
    () => answer(403, { message: 'Sem acesso' }),
    {},
    { state: 'parked', parked: { why: 'unknown', status: 403, message: 'Sem acesso' } },
  ],
  [
    'finds its record without a number',
    rows,
    { compare: () => ({ is: 'mine', value: { id: null } }) },
    asks,
  ],
  [
    'finds nothing that tells',
    rows,
    { compare: () => ({ is: 'unclear' }) },
    { ...asks, parked: { ...asks.parked, seen: { value: [] } } },
  ],
  [
    'cannot name what it reads',
    rows,
    {
      reads: () => {
        throw new CannotBeSentError('unknown', 'no number')
      },
    },
    asks,
  ],
])('a create in doubt that %s is left to the person', async (_, read, changes, expected) => {
  const { send, sent } = await afterLoss(addRow({ report: 7, row: makeLocalId() }), read, changes)
  expect(await send()).toMatchObject(expected)
  expect(sent.every(({ method }) => method === 'GET')).toBe(true)
})

test('a call that must not repeat is sent again after the quarantine and two reads without its act', async () => {
  const { send, sent, clock, ports } = await afterLoss(notify({ report: 7 }), rows, {
    compare: () => ({ is: 'before' }),
  })
  const writes = () => sent.filter(({ method }) => method !== 'GET').length
  expect(await send()).toMatchObject({ state: 'unknown', doubt: { absences: 0 } })
  clock.at += ports.settings.quarantineMs
  expect(await send()).toMatchObject({ state: 'unknown', doubt: { absences: 1 } })
  expect(writes()).toBe(0)
  clock.at += minutes
  await send()
  expect(writes()).toBe(1)
})

test('a call that replaces a value is sent again without the quarantine', async () => {
  const { send, sent, clock, ports } = await afterLoss(
    { ...changeField({ report: 7, field: 'a', to: 'new' }), saw: 'old' },
    () => answer(200, { value: 'old' }),
    {},
  )
  const begun = clock.at
  for (let round = 0; round < 4 && !sent.some(({ method }) => method === 'PUT'); round += 1) {
    await send()
    clock.at += 10_000
  }
  expect(sent.some(({ method }) => method === 'PUT')).toBe(true)
  expect(clock.at - begun).toBeLessThan(ports.settings.quarantineMs)
})

interface Shown {
  photo: string
}

const picture = '/reports/7/pictures/1'

/** Adds a photo that the provider shows only as a picture. */
const addPicture = defineOperation<Shown>({
  kind: 'test.addPicture.v1',
  args: { validateSync: (value) => value },
  label: () => 'Foto',
  record: () => ({ title: 'Relatório', path: '/relatorio' }),
  lane: () => 'report:7',
  photos: ({ photo }) => [photo],
  request: ({ photo }) => ({
    method: 'POST',
    path: '/reports/7/pictures',
    parts: [{ name: 'file', bodyId: photo }],
  }),
  accept: (value) => ({ value }),
  observe: {
    reads: () => '/reports/7',
    compare: (_answer, { photo }, { shows }: ObserveContext) => {
      const is = shows?.(photo, picture)
      if (is === undefined) return { is: 'unclear' }
      return is ? { is: 'mine', value: {} } : { is: 'before' }
    },
  },
  effects: () => [],
})

const jpeg = { 'content-type': 'image/jpeg' }

const asPicture = (bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string> = jpeg) => ({
  ...answer(200, 'JFIF', headers),
  bytes: async () => bytes.slice().buffer,
})

/** What becomes of a lost photo if the provider answers the read of its picture so. */
async function shownAs(
  read: (photo: Body) => WireAnswer | Promise<WireAnswer>,
  isSamePicture?: Ports['isSamePicture'],
): Promise<Entry | undefined> {
  const photo = await fakeBody()
  const box = await outbox(({ method, path }) => {
    if (method !== 'GET') return lostAnswer()
    return path === picture ? read(photo) : answer(200)
  })
  const operation = addPicture as unknown as Operation<never>
  const operations = new Map(box.ports.operations).set(addPicture.kind, operation)
  const ports = { ...box.ports, operations, ...(isSamePicture && { isSamePicture }) }
  const [entry] = await submit(box.db, ports, ana, [addPicture({ photo: photo.id })], [photo])
  await drain(box.db, ports, budget)
  box.clock.at += 10 * minutes
  await drain(box.db, ports, budget)
  return box.db.relaxed.entries.get(entry?.id ?? '')
}

const otherBytes = new Uint8Array([9, 9])

test('a picture with the bytes of the lost photo proves that the photo arrived', async () => {
  const entry = await shownAs(({ bytes }) => asPicture(new Uint8Array(bytes)))
  expect(entry?.state).toBe('settled')
})

test.each([
  ['the same', true, 'settled'],
  ['another', false, 'unknown'],
])('a picture with other bytes is compared as a picture: %s', async (_, isSame, state) => {
  const entry = await shownAs(
    () => asPicture(otherBytes),
    async () => isSame,
  )
  expect(entry?.state).toBe(state)
})

test.each<[string, (photo: Body) => WireAnswer | Promise<WireAnswer>]>([
  ['no picture', () => answer(404)],
  ['a refusal', () => answer(403)],
  ['JSON', ({ bytes }) => asPicture(new Uint8Array(bytes), { 'content-type': 'application/json' })],
  ['a picture that this device cannot compare', () => asPicture(otherBytes)],
])('%s in its place is inconclusive, and the person is asked', async (_, read) => {
  expect(await shownAs(read)).toMatchObject(asks)
})

test.each<[string, () => WireAnswer | Promise<WireAnswer>]>([
  ['no response', lostAnswer],
  ['a failure of the server', () => answer(500)],
  ["a portal's page", () => ({ ...answer(200), redirected: true })],
])('%s in its place leaves the photo in doubt until a later read', async (_, read) => {
  expect(await shownAs(read)).toMatchObject({ state: 'unknown' })
})
