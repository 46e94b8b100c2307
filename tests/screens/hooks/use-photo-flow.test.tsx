import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { usePhotoFlow } from '#src/evidence/photo/use-photo-flow.ts'
import { openOutboxDatabase } from '#src/outbox/store/database.ts'
import { NotSavedError } from '#src/outbox/model/errors.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { signOut, startSession } from '#src/session/session.ts'
import { withRuntime } from '../with-runtime.tsx'

/** The photo flow of a record in a browser with or without an in-page camera. */
function openFlow({ hasCamera }: { hasCamera: boolean }) {
  const database = openOutboxDatabase(`flow-${crypto.randomUUID()}`)
  if (hasCamera) Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: {} })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'mediaDevices')
    database.close()
  })
  const onBegin = vi.fn<(slot: 'one' | 'other') => void>()
  const keep = vi.fn<() => Promise<string>>(async () => 'entry')
  const wrapper = withRuntime(database)
  const { result, unmount } = renderHook(
    () =>
      usePhotoFlow<'one' | 'other'>({
        place: 'report:7',
        describe: () => ({ path: '/', title: 'Relatório', name: 'foto' }),
        takesSeveral: () => false,
        ...{ keep, onBegin },
      }),
    { wrapper },
  )
  return { flow: () => result.current, onBegin, keep, database, unmount }
}

type Flow = ReturnType<ReturnType<typeof openFlow>['flow']>
const photo = { id: 'taken' } as TakenPhoto

test.each<[string, boolean, (flow: Flow) => unknown]>([
  ['a gallery, or the camera of the system, opens', false, (flow) => flow.prepare('one')],
  ['the camera of the page opens', true, (flow) => flow.openCamera('one')],
  ['the camera of the page opens without a tap on it', true, (flow) => flow.pick('one')],
  ['a photo that is there is used', false, (flow) => flow.keepReady('one', photo)],
])('a photo begins once as %s', async (_, hasCamera, use) => {
  const { flow, onBegin, keep } = openFlow({ hasCamera })
  keep.mockImplementation(async () => {
    expect(onBegin).toHaveBeenCalledTimes(1)
    return 'entry'
  })
  await act(async () => void (await use(flow())))
  expect(onBegin.mock.calls).toEqual([['one']])
})

test('a photo begins once when the button of the system’s camera is pressed', async () => {
  const { flow, onBegin } = openFlow({ hasCamera: false })
  flow().offerPicker('one', () => void flow().prepare('one'))
  await act(async () => flow().pick('one'))
  expect(onBegin.mock.calls).toEqual([['one']])
})

test('no photo begins while another needs a decision, which keeps its state', async () => {
  const { flow, onBegin, keep } = openFlow({ hasCamera: false })
  keep.mockRejectedValueOnce(new NotSavedError(new Error('no room'), true))
  await act(async () => void (await flow().keepReady('one', photo)))
  await act(async () => expect(await flow().prepare('one')).toBe(false))
  await act(async () => {
    await flow().retry(flow().failures[0] ?? expect.unreachable())
  })
  expect(keep).toHaveBeenCalledTimes(2)
  expect(onBegin.mock.calls).toEqual([['one']])
})

test('UX-12 leaving the screen with the camera open leaves no draft', async () => {
  startSession(fakeToken({ sub: '7', exp: 4e9 }))
  onTestFinished(() => signOut())
  const { flow, database, unmount } = openFlow({ hasCamera: true })
  await act(async () => {
    await flow().openCamera('one')
  })
  expect(await database.relaxed.drafts.count()).toBe(1)
  unmount()
  await vi.waitFor(async () => expect(await database.relaxed.drafts.count()).toBe(0))
})
