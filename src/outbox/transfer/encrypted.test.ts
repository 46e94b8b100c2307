import { expect, test } from 'vitest'
import { discard } from '../act/choices.ts'
import { submit } from '../act/submit.ts'
import { saveHeavyDraft } from '../drafts/heavy-drafts.ts'
import { hasEncrypted } from '../store/encrypted.ts'
import { drain } from '../send/drain.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { countUnsent, encryptedWork, othersWaiting } from '../store/queries.ts'
import { budget, field, lostAnswer, minutes, outbox } from '../testing/example-outbox.ts'
import { addPhoto, ana, answer, createReport, fakeBody } from '../testing/fake-ports.ts'
import { decryptRows, discardEncrypted, encryptRows, type ConvertBytes } from './encrypted.ts'

const joao = 'https://pavilhao.example|2'

/** Stands for a cipher: the bytes are different, and the way back gives them again. */
const invert: ConvertBytes = async (bytes) => bytes.map((byte) => byte ^ 0xff)

const failing = (atCall: number): ConvertBytes => {
  let calls = 0
  return async (bytes) => {
    calls += 1
    if (calls === atCall) throw new Error('switched off')
    return invert(bytes)
  }
}

/** Ana has a row in each table, in every state that matters; João has an entry of his own. */
async function someWork() {
  const { db, ports, state, clock, sent } = await outbox(lostAnswer)
  await submit(db, ports, ana, [field('a')])
  await drain(db, ports, budget)
  state.respond = () => answer(200, { value: { id: 41 } })
  clock.at += 60 * minutes
  await submit(db, ports, ana, [createReport({ report: 'local:r', title: 'Novo' })])
  await drain(db, ports, budget)
  state.token = undefined
  const body = { ...(await fakeBody()), person: ana, thumbnail: new Uint8Array([9]).buffer }
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  await submit(db, ports, ana, [field('b'), field('c')])
  const gone = (await db.relaxed.entries.where('[person+seq]').between([ana, 0], [ana, 99]).last())
    ?.id
  await discard(db, ports, gone ?? '')
  const draft = { person: ana, form: '/relatorio', value: { text: 'Ana' }, savedAt: clock.at }
  await saveHeavyDraft(db, draft, new Uint8Array([1, 2, 3]).buffer)
  await submit(db, ports, joao, [field('a', 'João')])
  return { db, ports, state, clock, sent }
}

/** Every row that the outbox works with, by table. */
async function rowsOf({ relaxed: db }: OutboxDatabase) {
  const names = ['entries', 'attempts', 'aliases', 'drafts', 'meta']
  const rows = await Promise.all(names.map((name) => db.table(name).toArray()))
  const isOwn = (row: { key?: string }) => row.key !== `encrypted-work:${ana}`
  return Object.fromEntries(names.map((name, at) => [name, rows[at]?.filter(isOwn)]))
}

test('PIN-05 encrypted rows are in no other table, and decrypted they are the same rows', async () => {
  const { db, ports } = await someWork()
  const before = await rowsOf(db)
  for (const name of ['entries', 'attempts', 'aliases', 'drafts'])
    expect(before[name], name).not.toEqual([])
  await encryptRows(db, ana, invert, ports.operations)
  const left = await rowsOf(db)
  expect(JSON.stringify([left['entries'], left['drafts'], left['aliases']])).not.toContain('Ana')
  expect(left['entries']).toHaveLength(1)
  expect([left['attempts'], left['aliases'], left['drafts']]).toEqual([[], [], []])
  await decryptRows(db, ana, invert)
  expect(await rowsOf(db)).toEqual(before)
  expect(await hasEncrypted(db, ana)).toBe(false)
})

test.each([1, 2, 3, 4])(
  'PIN-06 a device that is switched off at step %i of either way keeps each row exactly once',
  async (step) => {
    const { db, ports } = await someWork()
    const before = await rowsOf(db)
    await expect(encryptRows(db, ana, failing(step), ports.operations)).rejects.toThrow('off')
    await encryptRows(db, ana, invert, ports.operations)
    expect((await rowsOf(db))['drafts']).toEqual([])
    const { unsent, photos } = await encryptedWork(db, ana)
    expect({ unsent, photos }).toEqual({ unsent: 2, photos: 1 })
    await expect(decryptRows(db, ana, failing(step))).rejects.toThrow('off')
    await encryptRows(db, ana, invert, ports.operations)
    expect(await encryptedWork(db, ana)).toMatchObject({ unsent: 2, photos: 1 })
    await decryptRows(db, ana, invert)
    expect(await rowsOf(db)).toEqual(before)
  },
)

test('PIN-06 a row that was written after the encryption is newer than its encrypted copy', async () => {
  const { db, ports, clock } = await someWork()
  await encryptRows(db, ana, invert, ports.operations)
  const draft = { person: ana, form: '/relatorio', value: { text: 'depois' }, savedAt: clock.at }
  await saveHeavyDraft(db, draft, new Uint8Array([4]).buffer)
  await encryptRows(db, ana, invert, ports.operations)
  await decryptRows(db, ana, invert)
  expect((await db.relaxed.drafts.get([ana, '/relatorio']))?.value).toEqual({ text: 'depois' })
})

test('PIN-06 a row that changes while it is being encrypted is not lost', async () => {
  const { db, ports } = await someWork()
  const slow: ConvertBytes = async (bytes) => {
    await db.relaxed.drafts.update([ana, '/relatorio'], { value: { text: 'mudou' } })
    return invert(bytes)
  }
  await encryptRows(db, ana, slow, ports.operations)
  await decryptRows(db, ana, invert)
  expect((await db.relaxed.drafts.get([ana, '/relatorio']))?.value).toEqual({ text: 'mudou' })
})

test('PIN-07 nothing of a person is sent while rows of theirs are encrypted', async () => {
  const { db, ports, state, sent } = await someWork()
  await encryptRows(db, ana, invert, ports.operations)
  await submit(db, ports, ana, [field('later')])
  state.token = 'token-2'
  const before = sent.length
  expect((await drain(db, ports, budget)).reason).toBe('signed-out')
  expect(sent).toHaveLength(before)
  await decryptRows(db, ana, invert)
  await drain(db, ports, budget)
  expect(sent.length).toBeGreaterThan(before)
})

test('PIN-08 others see how much of a person is encrypted, and nothing else', async () => {
  const { db, ports } = await someWork()
  const before = await countUnsent(db, ana)
  await encryptRows(db, ana, invert, ports.operations)
  const [waiting] = await othersWaiting(db, joao)
  expect(waiting).toEqual({ person: ana, name: 'outra pessoa', count: before })
})

test('PIN-09 encrypted data of a driver is deleted within a day although nobody can read it', async () => {
  const { db, ports, clock, state } = await someWork()
  const isPersonal = new Map(
    [...ports.operations].map(([kind, of]) => [kind, { ...of, personal: true }]),
  )
  await encryptRows(db, ana, invert, isPersonal as never)
  const count = () => db.relaxed.encrypted.where('person').equals(ana).count()
  const before = await count()
  clock.at += 23 * 3_600_000
  state.token = undefined
  await drain(db, { ...ports, operations: isPersonal as never }, budget)
  expect(await count()).toBeLessThan(before)
  await decryptRows(db, ana, invert)
  const kept = await db.relaxed.entries.where('[person+seq]').between([ana, 0], [ana, 99]).toArray()
  expect(kept.map((entry) => entry.state)).not.toContain('settled')
  expect(await countUnsent(db, ana)).toBe(2)
})

test('PIN-12 work that a person gives up leaves neither rows nor counted bytes', async () => {
  const { db, ports } = await someWork()
  await encryptRows(db, ana, invert, ports.operations)
  await discardEncrypted(db, ana)
  expect(await hasEncrypted(db, ana)).toBe(false)
  expect((await db.relaxed.meta.get(`bytes:${ana}`))?.value).toBe(0)
  expect(await othersWaiting(db, joao)).toEqual([])
})
