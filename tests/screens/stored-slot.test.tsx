import { expect, test } from 'vitest'
import { bindSlot, endSlot, keepSlot } from '#src/evidence/photo/stored-slot.ts'
import { readDraft, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { ana, freshDatabase } from '#src/outbox/testing/fake-ports.ts'

const slot = {
  place: 'report:8',
  slot: 'photo',
  path: '/report/8',
  title: 'Relatório #8',
  name: 'foto',
}

test('UX-12 another tab’s slot for the same record stays: neither ended nor bound to a photo of this tab', async () => {
  const database = freshDatabase()
  const place = { database, person: ana, place: slot.place }
  const inSlot = async () => (await readDraft(database, ana, 'photo-slot'))?.value
  await keepSlot(place, slot)
  await saveDraft(database, ana, 'photo-slot', slot, Date.now() + 1)
  await bindSlot(place, 'photo', 'a photo of this tab')
  await endSlot(place, 'photo')
  expect(await inSlot()).toEqual(slot)

  await keepSlot(place, slot)
  await bindSlot(place, 'photo', 'a photo of this tab')
  expect(await inSlot()).toEqual({ ...slot, photo: { id: 'a photo of this tab' } })
  await endSlot(place, 'photo')
  expect(await inSlot()).toBeUndefined()
})
