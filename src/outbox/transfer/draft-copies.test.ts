import { expect, test } from 'vitest'
import { makeLocalId } from '../model/local-ids.ts'
import { bringIn, copyOf, markCopied, statusOfCopy } from './copies.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { discardedDrafts, restoreDrafts } from '../drafts/discarded-drafts.ts'
import { deleteDraft, readDrafts, saveDraft } from '../drafts/drafts.ts'
import { saveHeavyDraft } from '../drafts/heavy-drafts.ts'
import { readWhole } from '../drafts/whole-draft.ts'
import { wholeCopyOf } from '../testing/example-outbox.ts'
import { ana, answer, fakePorts, freshDatabase } from '../testing/fake-ports.ts'

const { ports } = fakePorts(() => answer(200))
const given = { clock: ports.clock, operations: ports.operations, keys: 'none' } as const

async function fileOf(db: OutboxDatabase) {
  const copy = await wholeCopyOf(db)
  await markCopied(db, given, copy)
  return copy
}

const bring = (db: OutboxDatabase, copy: Awaited<ReturnType<typeof fileOf>>) =>
  bringIn(db, given, copy, () => Promise.reject(new Error('no photos')))

const typedIn = async (db: OutboxDatabase) =>
  (await readDrafts(db, ana)).map(({ form, value }) => `${form} ${String(value)}`)

test('UX-09 copyOf names drafts without reading them, because their photos may not fit into memory', async () => {
  const db = freshDatabase()
  const draft = { person: ana, form: 'foto', value: { path: '/foto' }, savedAt: 10 }
  await saveHeavyDraft(db, draft, { bytes: new Uint8Array(9).buffer })
  await saveDraft(db, ana, 'peso', '1', 20)
  expect((await copyOf(db, ana)).drafts).toEqual([
    { form: 'foto', savedAt: 10 },
    { form: 'heavy:foto', savedAt: 10 },
    { form: 'peso', savedAt: 20 },
  ])
})

test('UX-09 a draft continues on the importing device', async () => {
  const [tablet, other] = [freshDatabase(), freshDatabase()]
  await saveDraft(tablet, ana, 'peso', '1', 10)
  const { drafts } = await bring(other, await fileOf(tablet))
  expect(drafts).toMatchObject({ fresh: [{ form: 'peso' }], replaced: [], here: 0, ended: 0 })
  expect(await readDrafts(other, ana)).toEqual(await readDrafts(tablet, ana))
})

test('UX-09 the newer version of a draft stays, on whichever device it was typed', async () => {
  const [tablet, other] = [freshDatabase(), freshDatabase()]
  await saveDraft(tablet, ana, 'peso', 'de antes', 10)
  await saveDraft(tablet, ana, 'lacre', 'de agora', 30)
  await saveDraft(other, ana, 'peso', 'de agora', 20)
  await saveDraft(other, ana, 'lacre', 'de antes', 20)
  const { drafts } = await bring(other, await fileOf(tablet))
  expect(drafts).toMatchObject({ fresh: [{ form: 'lacre' }], replaced: ['lacre'], here: 1 })
  expect(await typedIn(other)).toEqual(['lacre de agora', 'peso de agora'])
})

test('UX-09 UX-31 a draft that an imported one replaces is discarded, and can be restored with its bytes', async () => {
  const [tablet, other] = [freshDatabase(), freshDatabase()]
  const draft = (value: string, savedAt: number) => ({ person: ana, form: 'foto', value, savedAt })
  await saveHeavyDraft(tablet, draft('de agora', 30), 'bytes de agora')
  await saveHeavyDraft(other, draft('de antes', 20), 'bytes de antes')
  await bring(other, await fileOf(tablet))
  const [act] = await discardedDrafts(other, ana)
  expect(act?.forms).toEqual(['foto'])
  await restoreDrafts(other, given, ana, act?.at ?? 0)
  expect(await readWhole(other, ana, 'foto')).toMatchObject({
    draft: { value: 'de antes' },
    heavy: 'bytes de antes',
  })
})

test('UX-09 a draft that was finished or discarded since is not imported again, on either device', async () => {
  const [tablet, other] = [freshDatabase(), freshDatabase()]
  await saveDraft(tablet, ana, 'peso', '1', 10)
  const copy = await fileOf(tablet)
  await bring(other, copy)
  for (const db of [tablet, other]) {
    await deleteDraft(db, ana, 'peso')
    expect((await statusOfCopy(db, copy)).drafts).toMatchObject({ fresh: [], ended: 1 })
    await bring(db, copy)
    expect(await typedIn(db)).toEqual([])
  }
  await saveDraft(tablet, ana, 'peso', '2', 40)
  expect((await bring(other, await fileOf(tablet))).drafts.fresh).toHaveLength(1)
  expect(await typedIn(other)).toEqual(['peso 2'])
})

test("UX-09 a draft under a local id and one under the provider's id are the same form", async () => {
  const [tablet, other] = [freshDatabase(), freshDatabase()]
  const localId = makeLocalId()
  await tablet.strict.aliases.put({ person: ana, type: 'report', localId, serverId: 31 })
  await saveDraft(tablet, ana, `report:${localId}:peso`, 'de agora', 30)
  await saveDraft(other, ana, 'report:31:peso', 'de antes', 20)
  expect((await bring(other, await fileOf(tablet))).drafts).toMatchObject({
    replaced: ['report:31:peso'],
  })
  expect(await typedIn(other)).toEqual([`report:${localId}:peso de agora`])
})
