import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { makeLocalId } from '../model/local-ids.ts'
import { discard, retry } from '../act/choices.ts'
import { bringIn, copyOf, countUntold, markCopied, sendOnlyHere, statusOfCopy } from './copies.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { drain } from '../send/drain.ts'
import { awaitsWord, type Body } from '../model/entry.ts'
import { wholeCopyOf } from '../testing/example-outbox.ts'
import {
  addPhoto,
  ana,
  answer,
  changeField,
  createReport,
  fakeBody,
  fakePorts,
  freshDatabase,
  notify,
  setField,
} from '../testing/fake-ports.ts'
import { entriesOf, unsentOf } from '../store/queries.ts'
import type { Settings, WireRequest } from '../model/ports.ts'
import { NotSavedError } from '../model/errors.ts'
import { submit } from '../act/submit.ts'

const long = { budgetMs: 60_000 }

/** A device with its own outbox, and a provider. */
function makeDevice(
  respond: (wire: WireRequest) => ReturnType<typeof answer> = () => answer(200),
  settings: Partial<Settings> = {},
) {
  const db = freshDatabase()
  const { ports, ...rest } = fakePorts(respond, settings)
  const {
    clock,
    operations,
    settings: { keys },
  } = ports
  return { db, ports, ...rest, given: { clock, operations, keys } }
}

type Device = ReturnType<typeof makeDevice>

const bodyIn = (db: OutboxDatabase) => async (id: string) =>
  (await db.strict.bodies.get(id)) as Body

async function copyTo(from: Device, to: Device) {
  const copy = await wholeCopyOf(from.db)
  await markCopied(from.db, from.given, copy)
  return bringIn(to.db, to.given, copy, bodyIn(from.db))
}

const awaitingWord = async ({ db }: Device) => (await unsentOf(db, ana)).filter(awaitsWord)
const statesIn = async ({ db }: Device) => (await entriesOf(db, ana)).map(({ state }) => state)
const writes = ({ sent }: Device) => sent.filter(({ method }) => method !== 'GET')

test('UX-09 imported entries are sent once the person confirms, under the same keys and in the same order', async () => {
  const [tablet, other] = [makeDevice(), makeDevice()]
  const report = makeLocalId()
  const entries = await submit(tablet.db, tablet.ports, ana, [
    setField({ report: 7, field: 'peso', value: '1' }),
    setField({ report: 7, field: 'lacre', value: '2' }),
  ])
  await copyTo(tablet, other)
  await drain(other.db, other.ports, long)
  expect(writes(other)).toEqual([])
  await sendOnlyHere(other.db, other.ports.clock, ana)
  await drain(other.db, other.ports, long)
  expect(writes(other).map(({ path }) => path)).toEqual(['/reports/7/peso', '/reports/7/lacre'])
  expect(writes(other).map(({ headers }) => headers['idempotency-key'])).toEqual(
    entries.map(({ key }) => `"${key}"`),
  )
  expect(report).toMatch(/^local:/)
})

test('UX-09 an imported entry does not keep the backoff of the exporting device', async () => {
  const [tablet, other] = [makeDevice(() => answer(500)), makeDevice()]
  const body = await fakeBody()
  await submit(tablet.db, tablet.ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  await drain(tablet.db, tablet.ports, long)
  const [waiting] = await entriesOf(tablet.db, ana)
  expect(waiting?.tries.notBefore).toBeGreaterThan(tablet.clock.at)
  await copyTo(tablet, other)
  const [brought] = await entriesOf(other.db, ana)
  expect(brought?.tries).not.toHaveProperty('notBefore')
})

test('UX-09 importing a file twice, or on its own device, adds nothing twice', async () => {
  const [tablet, other] = [makeDevice(), makeDevice()]
  const body = await fakeBody()
  await submit(
    tablet.db,
    tablet.ports,
    ana,
    [setField({ report: 7, field: 'peso', value: '1' }), addPhoto({ report: 7, photo: body.id })],
    [body],
  )
  expect(await copyTo(tablet, other)).toMatchObject({ fresh: [{}, {}], here: 0, sent: 0 })
  expect(await copyTo(tablet, other)).toMatchObject({ fresh: [], here: 2 })
  expect(await copyTo(tablet, tablet)).toMatchObject({ fresh: [], here: 2 })
  expect(await other.db.strict.bodies.count()).toBe(1)
  expect(await statesIn(other)).toHaveLength(2)
})

test('UX-09 the comparison counts entries that were sent or discarded here, and importing leaves them unchanged', async () => {
  const tablet = makeDevice(({ path }) =>
    path.endsWith('peso') ? answer(200) : answer(422, { message: 'Não' }),
  )
  const report = makeLocalId()
  const [, parent] = await submit(tablet.db, tablet.ports, ana, [
    setField({ report: 7, field: 'peso', value: '1' }),
    createReport({ report, title: 'Chegada' }),
    setField({ report, field: 'lacre', value: 'x' }),
  ])
  const copy = await wholeCopyOf(tablet.db)
  await drain(tablet.db, tablet.ports, long)
  await discard(tablet.db, tablet.ports, parent?.id ?? '', { withDependents: true })
  const brought = await bringIn(tablet.db, tablet.given, copy, bodyIn(tablet.db))
  expect(brought).toMatchObject({ fresh: [], here: 0, sent: 1, discarded: 2 })
  expect(await statesIn(tablet)).toEqual(['settled', 'discarded', 'discarded'])
})

test('UX-09 an entry whose parent was discarded here is not imported', async () => {
  const [tablet, other] = [makeDevice(), makeDevice()]
  const report = makeLocalId()
  const [parent] = await submit(tablet.db, tablet.ports, ana, [
    createReport({ report, title: 'Chegada' }),
  ])
  await copyTo(tablet, other)
  await discard(other.db, other.ports, parent?.id ?? '')
  await submit(tablet.db, tablet.ports, ana, [setField({ report, field: 'lacre', value: 'x' })])
  const copy = await copyOf(tablet.db, ana)
  expect(await statusOfCopy(other.db, copy)).toMatchObject({ fresh: [], discarded: 2 })
})

test('UX-09 two devices with one create make one record, because each reconciles before it sends', async () => {
  let made = 0
  const provider = ({ method, path }: WireRequest) => {
    if (method === 'POST') made += 1
    return path.startsWith('/reports?')
      ? answer(200, { value: made > 0 ? { id: 31 } : {} })
      : answer(200, { value: { id: 31 } })
  }
  const [tablet, other] = [makeDevice(provider), makeDevice(provider)]
  await submit(tablet.db, tablet.ports, ana, [
    createReport({ report: makeLocalId(), title: 'Chegada' }),
  ])
  await copyTo(tablet, other)
  const readFourTimes = async () => {
    for (let check = 0; check < 4; check += 1) {
      await drain(other.db, other.ports, long)
      other.clock.at += 200_000
    }
  }
  await readFourTimes()
  expect(await statesIn(other)).toEqual(['parked'])
  expect(made).toBe(0)
  await sendOnlyHere(other.db, other.ports.clock, ana)
  await readFourTimes()
  expect(await statesIn(other)).toEqual(['settled'])
  await drain(tablet.db, tablet.ports, long)
  expect(await statesIn(tablet)).toEqual(['settled'])
  expect(made).toBe(1)
  const [alias] = await tablet.db.strict.aliases.toArray()
  expect(alias?.serverId).toBe(31)
})

test('UX-09 an exported entry that was not found and then postponed is reconciled again before it is sent', async () => {
  let count = 3
  let isSignedOut = true
  const provider = ({ method }: WireRequest) => {
    if (method === 'GET') return answer(200, { value: { count } })
    if (isSignedOut) return answer(401)
    count += 1
    return answer(200)
  }
  const body = await fakeBody()
  const tablet = makeDevice(provider)
  await submit(tablet.db, tablet.ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  // The first call was lost, so that there is a baseline.
  tablet.state.respond = (wire) => (wire.method === 'POST' ? answer(500) : provider(wire))
  await drain(tablet.db, tablet.ports, long)
  await markCopied(tablet.db, tablet.given, await copyOf(tablet.db, ana))
  tablet.state.respond = provider
  for (let check = 0; check < 4; check += 1) {
    tablet.clock.at += 200_000
    await drain(tablet.db, tablet.ports, long)
  }
  expect(await statesIn(tablet)).toEqual(['waiting'])
  expect(writes(tablet)).toHaveLength(2)

  // The other tablet sends the entry, and the person returns to this one.
  count += 1
  isSignedOut = false
  tablet.clock.at += 3_600_000
  tablet.state.token = 'token-2'
  tablet.sent.length = 0
  await drain(tablet.db, tablet.ports, long)
  await drain(tablet.db, tablet.ports, long)
  expect(tablet.sent.map(({ method }) => method)).toEqual(['GET'])
  expect(await statesIn(tablet)).toEqual(['settled'])
  expect(count).toBe(4)
})

test('UX-09 entries that no read can reconcile wait until the person confirms that only one device sends', async () => {
  const tablet = makeDevice(({ method }) =>
    answer(200, { value: method === 'GET' ? { count: 3 } : {} }),
  )
  const body = await fakeBody()
  await submit(
    tablet.db,
    tablet.ports,
    ana,
    [addPhoto({ report: 7, photo: body.id }), notify({ report: 8 })],
    [body],
  )
  await markCopied(tablet.db, tablet.given, await copyOf(tablet.db, ana))
  await drain(tablet.db, tablet.ports, long)
  expect(await statesIn(tablet)).toEqual(['parked', 'parked'])
  expect(writes(tablet)).toEqual([])
  expect(countUntold(await awaitingWord(tablet))).toBe(2)

  await sendOnlyHere(tablet.db, tablet.ports.clock, ana)
  expect(await awaitingWord(tablet)).toEqual([])
  await drain(tablet.db, tablet.ports, long)
  expect(await statesIn(tablet)).toEqual(['settled', 'settled'])
  expect(writes(tablet)).toHaveLength(2)
})

test('UX-09 a key protects an exported entry only while the provider is configured to honour keys', async () => {
  const tablet = makeDevice(undefined, { keys: 'honoured' })
  await submit(tablet.db, tablet.ports, ana, [setField({ report: 8, field: 'peso', value: '1' })])
  const copy = await copyOf(tablet.db, ana)
  await markCopied(tablet.db, tablet.given, copy)
  expect(await statesIn(tablet)).toEqual(['waiting'])
  await markCopied(tablet.db, { ...tablet.given, keys: 'none' }, copy)
  expect(await statesIn(tablet)).toEqual(['parked'])
})

const hours = 3_600_000

/** A provider that remembers a key for a day and a half; the engine relies on it for a day less. */
const withKeys = { keys: 'honoured', keyLifeMs: 36 * hours } as const

test('UX-09 an exported entry behind another of its record is reconciled too once its key expires', async () => {
  const tablet = makeDevice(
    ({ method, path }) =>
      answer(200, { value: method === 'GET' && path.endsWith('peso') ? '1' : { count: 3 } }),
    withKeys,
  )
  const body = await fakeBody()
  await submit(
    tablet.db,
    tablet.ports,
    ana,
    [
      { ...changeField({ report: 7, field: 'peso', to: '2' }), saw: '1' },
      addPhoto({ report: 7, photo: body.id }),
    ],
    [body],
  )
  await markCopied(tablet.db, tablet.given, await copyOf(tablet.db, ana))
  expect(await statesIn(tablet)).toEqual(['waiting', 'waiting'])
  tablet.clock.at += 13 * hours
  await drain(tablet.db, tablet.ports, long)
  expect(writes(tablet).map(({ path }) => path)).toEqual(['/reports/7/peso'])
  expect(await statesIn(tablet)).toEqual(['settled', 'parked'])
})

test('UX-09 an exported entry does not overwrite a value without a read once its key expires', async () => {
  const tablet = makeDevice(undefined, withKeys)
  await submit(tablet.db, tablet.ports, ana, [
    setField({ report: 7, field: 'peso', value: '1' }),
    setField({ report: 7, field: 'lacre', value: '2' }),
  ])
  await markCopied(tablet.db, tablet.given, await copyOf(tablet.db, ana))
  tablet.clock.at += 13 * hours
  await drain(tablet.db, tablet.ports, long)
  expect(writes(tablet)).toEqual([])
  expect(await statesIn(tablet)).toEqual(['parked', 'waiting'])

  await sendOnlyHere(tablet.db, tablet.ports.clock, ana)
  await drain(tablet.db, tablet.ports, long)
  expect(await statesIn(tablet)).toEqual(['settled', 'settled'])
})

test('a forced exported entry is repeated without a confirmation if its response is lost', async () => {
  const tablet = makeDevice()
  await submit(tablet.db, tablet.ports, ana, [setField({ report: 7, field: 'peso', value: '1' })])
  await markCopied(tablet.db, tablet.given, await copyOf(tablet.db, ana))
  const [copy] = await entriesOf(tablet.db, ana)
  expect(copy?.state).toBe('parked')
  await retry(tablet.db, copy?.id ?? '')
  tablet.state.respond = () => Promise.reject(new Error('no network'))
  await drain(tablet.db, tablet.ports, long)
  tablet.state.respond = () => answer(200)
  tablet.clock.at += 60_000
  await drain(tablet.db, tablet.ports, long)
  expect(await statesIn(tablet)).toEqual(['settled'])
})

test('UX-09 «only here» does not change entries that were sent once or refused', async () => {
  const tablet = makeDevice(() => answer(422, { message: 'Não' }))
  await submit(tablet.db, tablet.ports, ana, [setField({ report: 7, field: 'peso', value: '1' })])
  await drain(tablet.db, tablet.ports, long)
  await markCopied(tablet.db, tablet.given, await copyOf(tablet.db, ana))
  await sendOnlyHere(tablet.db, tablet.ports.clock, ana)
  expect(await entriesOf(tablet.db, ana)).toMatchObject([
    { state: 'parked', parked: { why: 'refused' } },
  ])
})

test('UX-09 a photo that is missing in the file makes the import fail without changes', async () => {
  const [tablet, other] = [makeDevice(), makeDevice()]
  const [first, second] = [await fakeBody(), await fakeBody()]
  await submit(
    tablet.db,
    tablet.ports,
    ana,
    [addPhoto({ report: 7, photo: first.id }), addPhoto({ report: 7, photo: second.id })],
    [first, second],
  )
  const copy = await wholeCopyOf(tablet.db)
  const bodyFor = async (id: string) => {
    if (id === second.id) throw new Error('gone')
    return first
  }
  await expect(bringIn(other.db, other.given, copy, bodyFor)).rejects.toThrow('gone')
  expect(await other.db.strict.entries.count()).toBe(0)
  expect(await other.db.strict.bodies.count()).toBe(0)
})

/** Like Safari: the transaction on entries is on disk, and the connection breaks before its result arrives. */
function breakAfterCommit({ strict }: OutboxDatabase): void {
  const transaction = strict.transaction.bind(strict)
  let hasBroken = false
  strict.transaction = (async (...given: Parameters<typeof transaction>) => {
    const done: unknown = await transaction(...given)
    if (hasBroken) return done
    hasBroken = true
    throw new Dexie.DatabaseClosedError()
  }) as typeof transaction
}

test('UX-09 an import whose connection breaks after the commit succeeds with its photos', async () => {
  const [tablet, other] = [makeDevice(), makeDevice()]
  const body = await fakeBody()
  await submit(tablet.db, tablet.ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  breakAfterCommit(other.db)
  expect(await copyTo(tablet, other)).toMatchObject({ fresh: [{}], here: 0 })
  expect(await other.db.strict.entries.count()).toBe(1)
  expect(await other.db.strict.bodies.count()).toBe(1)
})

/** Two photos in a file, which two tabs of one device import. */
async function twoTabs() {
  const [tablet, { db, given }] = [makeDevice(), makeDevice()]
  const photos = [await fakeBody(), await fakeBody()]
  const intents = photos.map(({ id }) => addPhoto({ report: 7, photo: id }))
  await submit(tablet.db, tablet.ports, ana, intents, photos)
  const copy = await wholeCopyOf(tablet.db)
  const bodyFor = bodyIn(tablet.db)
  const bring = (read = bodyFor) => bringIn(db, given, copy, read)
  const isSecond = (id: string) => id === photos[1]?.id
  const withoutPhotos = async () => {
    const bodies = await db.strict.bodies.toCollection().primaryKeys()
    const entries = await db.strict.entries.toArray()
    return entries.filter(({ bodyIds }) => !bodyIds.every((id) => bodies.includes(id)))
  }
  return { db, bring, bodyFor, isSecond, withoutPhotos }
}

test('UX-09 if one of two importing tabs fails, the entries of the other keep their photos', async () => {
  const { db, bring, bodyFor, isSecond, withoutPhotos } = await twoTabs()
  const status = await bring(async (id) => {
    if (!isSecond(id)) return bodyFor(id)
    await bring()
    throw new Error('the file was taken away')
  })
  expect(status).toMatchObject({ fresh: [{}, {}] })
  expect(await db.strict.entries.count()).toBe(2)
  expect(await withoutPhotos()).toEqual([])
})

test("UX-09 an import rejects if another tab's failed import has deleted its photos", async () => {
  const { db, bring, bodyFor, isSecond, withoutPhotos } = await twoTabs()
  const failing = async (id: string) => {
    if (isSecond(id)) throw new Error('the file was taken away')
    return bodyFor(id)
  }
  const brought = bring(async (id) => {
    if (isSecond(id)) await expect(bring(failing)).rejects.toThrow('taken away')
    return bodyFor(id)
  })
  await expect(brought).rejects.toBeInstanceOf(NotSavedError)
  expect(await withoutPhotos()).toEqual([])
  await bring()
  expect(await db.strict.entries.count()).toBe(2)
  expect(await withoutPhotos()).toEqual([])
})
