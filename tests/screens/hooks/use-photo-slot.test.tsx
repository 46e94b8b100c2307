import { renderHook } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { usePhotoSlot } from '#src/evidence/photo/use-photo-slot.ts'
import { openOutboxDatabase } from '#src/outbox/store/database.ts'
import { readDraft, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { personKey } from '#src/session/person.ts'
import { signOut, startSession } from '#src/session/session.ts'
import { withRuntime } from '../with-runtime.tsx'

const slotOf = (report: number) => ({
  place: `report:${report}`,
  slot: 'photo',
  path: `/report/${report}`,
  title: `Relatório #${report}`,
  name: 'foto',
})

async function openSlot() {
  const database = openOutboxDatabase(`slot-${crypto.randomUUID()}`)
  startSession(fakeToken({ sub: '7', exp: 4e9 }))
  onTestFinished(() => {
    signOut()
    database.close()
  })
  const person = personKey(location.origin, '7')
  const wrapper = withRuntime(database)
  const { result } = renderHook(() => usePhotoSlot(), { wrapper })
  const inSlot = async () => (await readDraft(database, person, 'photo-slot'))?.value
  return { database, person, slot: result.current, inSlot }
}

test('UX-12 another tab’s slot for the same record stays: neither ended nor bound to a photo of this tab', async () => {
  const { database, person, slot, inSlot } = await openSlot()
  await slot.keep(slotOf(8))
  await saveDraft(database, person, 'photo-slot', slotOf(8), Date.now() + 1)
  await slot.bind(slotOf(8), 'a photo of this tab')
  await slot.clearOf(slotOf(8))
  expect(await inSlot()).toEqual(slotOf(8))

  await slot.keep(slotOf(8))
  await slot.bind(slotOf(8), 'a photo of this tab')
  expect(await inSlot()).toEqual({ ...slotOf(8), photo: { id: 'a photo of this tab' } })
  await slot.clearOf(slotOf(8))
  expect(await inSlot()).toBeUndefined()
})
