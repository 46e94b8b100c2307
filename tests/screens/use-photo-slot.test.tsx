import { renderHook, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { heldAt } from '#src/evidence/held/held-photos.ts'
import { usePhotoSlot, type PhotoSlotDraft } from '#src/evidence/photo/use-photo-slot.ts'
import { openOutboxDatabase } from '#src/outbox/store/database.ts'
import { readDraft, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { personKey } from '#src/session/person.ts'
import { signOut, startSession } from '#src/session/session.ts'
import { jpeg } from './picking.ts'
import { withRuntime } from './with-runtime.tsx'

const original = { bytes: jpeg.slice().buffer, type: 'image/jpeg' }
const slotOf = (report: number) => ({
  place: `report:${report}`,
  slot: 'photo',
  path: `/report/${report}`,
  title: `Relatório #${report}`,
  name: 'foto',
})

/** The slot holds an original of an earlier version, which no room was found for elsewhere. */
async function openSlot() {
  const database = openOutboxDatabase(`slot-${crypto.randomUUID()}`)
  startSession(fakeToken({ sub: '7', exp: 4e9 }))
  const full = new DOMException('no room', 'QuotaExceededError')
  const move = vi.spyOn(database.strict.drafts, 'bulkPut').mockRejectedValue(full as never)
  onTestFinished(() => {
    move.mockRestore()
    signOut()
    database.close()
  })
  const person = personKey(location.origin, '7')
  await saveDraft(database, person, 'photo-slot', { ...slotOf(7), original })
  const wrapper = withRuntime(database)
  const { result } = renderHook(() => usePhotoSlot(), { wrapper })
  await waitFor(() => expect(move).toHaveBeenCalledTimes(1))
  const inSlot = async () => (await readDraft(database, person, 'photo-slot'))?.value
  return { database, person, slot: result.current, inSlot, move }
}

test.each<[string, (slot: PhotoSlotDraft) => Promise<void>, unknown]>([
  ['another is about to be taken', (slot) => slot.keep(slotOf(8)), slotOf(8)],
  ['nothing is to be taken any more', (slot) => slot.clear(), undefined],
  ['that one was taken again', (slot) => slot.clearOf(slotOf(7)), undefined],
])(
  'UX-31 an original stays in the slot until it is elsewhere, also once %s',
  async (_why, act, next) => {
    const { database, person, slot, inSlot, move } = await openSlot()
    await act(slot)
    expect(await inSlot()).toEqual({ ...slotOf(7), original })
    move.mockRestore()
    await act(slot)
    expect(await inSlot()).toEqual(next)
    expect(await heldAt(database, person, 'report:7')).toMatchObject([{ original }])
  },
)

test('UX-12 what another tab is about to take of the same record stays: neither ended nor bound to a photo of this one', async () => {
  const { database, person, slot, inSlot, move } = await openSlot()
  move.mockRestore()
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
