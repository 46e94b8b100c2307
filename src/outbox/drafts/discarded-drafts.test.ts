import { expect, test } from 'vitest'
import { makeLocalId } from '../model/local-ids.ts'
import { NoLongerPossibleError, NotSavedError } from '../model/errors.ts'
import { copyOf } from '../transfer/copies.ts'
import type { OutboxDatabase } from '../store/database.ts'
import {
  discardDrafts,
  discardedDrafts,
  forgetDrafts,
  replaceDraft,
  restoreDrafts,
} from './discarded-drafts.ts'
import { drain } from '../send/drain.ts'
import {
  countDrafts,
  draftsUnder,
  formsHolding,
  heavyOf,
  readDraft,
  readDrafts,
  saveDraft,
} from './drafts.ts'
import { readHeavy, saveHeavyDraft } from './heavy-drafts.ts'
import { readWhole } from './whole-draft.ts'
import { ana, answer, fakePorts, freshDatabase } from '../testing/fake-ports.ts'

const rui = 'https://pavilhao.example|2'
const dayMs = 86_400_000

async function begun() {
  const db = freshDatabase()
  const { ports, clock } = fakePorts(() => answer(200))
  const photo = crypto.randomUUID()
  const held = { form: `photo-held:${photo}`, value: { photo: { id: photo } } }
  await saveHeavyDraft(db, { person: ana, savedAt: 5, ...held }, 'its bytes')
  await saveDraft(db, ana, 'peso', { path: '/x', typed: '12' }, 7)
  return { db, ports, clock, photo, held: held.form }
}

const formsOf = async (db: OutboxDatabase, person = ana) =>
  (await readDrafts(db, person)).map(({ form }) => form).toSorted()

test('UX-31 a discarded draft is not listed as a draft, and is restored complete and unchanged', async () => {
  const { db, ports, photo, held } = await begun()
  const at = await discardDrafts(db, ports, ana, [held])
  expect(await formsOf(db)).toEqual(['peso'])
  expect(await countDrafts(db, ana)).toBe(1)
  expect(await draftsUnder(db, ana, 'photo-held:')).toEqual([])
  expect(await formsHolding(db.relaxed, ana, new Set([photo]))).toEqual([])
  expect(await readHeavy(db, ana, held)).toBeUndefined()
  const seen = await readWhole(db, ana, held, at)
  expect(seen?.heavy).toBe('its bytes')
  expect(seen?.draft.savedAt).toBe(5)

  await restoreDrafts(db, ports, ana, at ?? 0)
  expect(await formsOf(db)).toEqual(['peso', held])
  expect((await readDraft(db, ana, held))?.savedAt).toBe(5)
  expect((await readHeavy(db, ana, held))?.value).toBe('its bytes')
  expect(await discardedDrafts(db, ana)).toEqual([])
})

test('drafts that are discarded together form one act, each act has its own moment, and the latest is first', async () => {
  const { db, ports, clock, held } = await begun()
  const both = await discardDrafts(db, ports, ana, ['peso', held])
  await saveDraft(db, ana, 'peso', 'another', 9)
  const again = await discardDrafts(db, ports, ana, ['peso'])
  expect(await discardedDrafts(db, ana)).toEqual([
    { at: clock.at + 1, forms: ['peso'] },
    { at: clock.at, forms: ['peso', held] },
  ])
  expect([both, again]).toEqual([clock.at, clock.at + 1])
  await restoreDrafts(db, ports, ana, both ?? 0)
  expect(await formsOf(db)).toEqual(['peso', held])
})

test('UX-31 replacing a draft discards the previous one under either id of its record, in one transaction', async () => {
  const { db, ports } = await begun()
  const local = makeLocalId()
  await saveDraft(db, ana, `report:${local}:photo`, 'first')
  await db.strict.aliases.put({
    person: ana,
    type: 'report',
    localId: local,
    serverId: 31 as never,
  })
  await replaceDraft(db, ports, { person: ana, form: 'report:31:photo', value: 'second' })
  expect((await readDraft(db, ana, 'report:31:photo'))?.value).toBe('second')
  const [act, ...others] = await discardedDrafts(db, ana)
  expect(others).toEqual([])
  expect(act?.forms).toEqual([`report:${local}:photo`])
  await restoreDrafts(db, ports, ana, act?.at ?? 0)
  expect((await readDraft(db, ana, `report:${local}:photo`))?.value).toBe('first')
  expect((await discardedDrafts(db, ana)).map(({ forms }) => forms)).toEqual([['report:31:photo']])
})

test('replaceDraft discards nothing if there is no draft, and keeps the previous draft without room', async () => {
  const { db, ports } = await begun()
  await replaceDraft(db, ports, { person: ana, form: 'new', value: 'one' })
  expect(await discardedDrafts(db, ana)).toEqual([])
  db.strict.drafts.hook('creating', () => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  const another = { person: ana, form: 'new', value: 'another' }
  await expect(replaceDraft(db, ports, another)).rejects.toThrow(NotSavedError)
  expect((await readDraft(db, ana, 'new'))?.value).toBe('one')
})

test('discardDrafts ignores missing drafts and drafts of another person', async () => {
  const { db, ports } = await begun()
  expect(await discardDrafts(db, ports, rui, ['peso'])).toBeUndefined()
  expect(await discardDrafts(db, ports, ana, ['pes', 'none'])).toBeUndefined()
  expect(await formsOf(db)).toHaveLength(2)
  expect(await discardedDrafts(db, rui)).toEqual([])
})

test('restoring a draft discards a newer draft of the same form under either id of its record', async () => {
  const { db, ports } = await begun()
  const local = makeLocalId()
  await saveDraft(db, ana, `report:${local}:peso`, 'first')
  const first = await discardDrafts(db, ports, ana, [`report:${local}:peso`])
  await db.strict.aliases.put({
    person: ana,
    type: 'report',
    localId: local,
    serverId: 31 as never,
  })
  await saveDraft(db, ana, 'report:31:peso', 'second')
  await restoreDrafts(db, ports, ana, first ?? 0)
  expect(await formsOf(db)).toContain(`report:${local}:peso`)
  const [second, ...others] = await discardedDrafts(db, ana)
  expect(others).toEqual([])
  expect(second?.forms).toEqual(['report:31:peso'])
  await restoreDrafts(db, ports, ana, second?.at ?? 0)
  expect((await readDraft(db, ana, 'report:31:peso'))?.value).toBe('second')
  expect(await discardedDrafts(db, ana)).toHaveLength(1)
})

test('a draft is discarded under the id with which it was started', async () => {
  const { db, ports } = await begun()
  const local = makeLocalId()
  await saveDraft(db, ana, `report:${local}:peso`, 'first')
  await db.strict.aliases.put({
    person: ana,
    type: 'report',
    localId: local,
    serverId: 31 as never,
  })
  await discardDrafts(db, ports, ana, ['report:31:peso'])
  expect((await discardedDrafts(db, ana))[0]?.forms).toEqual([`report:${local}:peso`])
})

test('forgetting an act deletes its drafts and their heavy parts, and it cannot be restored', async () => {
  const { db, ports, held } = await begun()
  const at = (await discardDrafts(db, ports, ana, [held])) ?? 0
  await forgetDrafts(db, ana, at)
  expect(await db.relaxed.drafts.toCollection().primaryKeys()).toEqual([[ana, 'peso']])
  await expect(restoreDrafts(db, ports, ana, at)).rejects.toThrow(NoLongerPossibleError)
})

test.each([
  [6.9, 1],
  [7.1, 0],
])(
  'after %d days the device holds %i discarded act, and every current draft',
  async (days, left) => {
    const { db, ports, clock, held } = await begun()
    await discardDrafts(db, ports, ana, [held])
    clock.at += days * dayMs
    await drain(db, ports, { budgetMs: 60_000 })
    expect(await discardedDrafts(db, ana)).toHaveLength(left)
    expect(await formsOf(db)).toEqual(['peso'])
    expect(await db.relaxed.drafts.count()).toBe(1 + 2 * left)
  },
)

test('UX-09 discarded drafts are not exported', async () => {
  const { db, ports, held } = await begun()
  await discardDrafts(db, ports, ana, [held])
  expect((await copyOf(db, ana)).drafts.map(({ form }) => form)).toEqual(['peso'])
})

test('discardDrafts rejects and keeps the drafts if there is no room', async () => {
  const { db, ports, held } = await begun()
  db.strict.drafts.hook('creating', () => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await expect(discardDrafts(db, ports, ana, [held])).rejects.toThrow(NotSavedError)
  expect(await formsOf(db)).toEqual(['peso', held])
  expect((await readDraft(db, ana, heavyOf(held)))?.value).toBe('its bytes')
})
