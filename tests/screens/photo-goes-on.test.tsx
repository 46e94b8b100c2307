import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { usePhotoFlow } from '#src/evidence/photo/use-photo-flow.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { openOutboxDatabase } from '#src/outbox/store/database.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { personKey } from '#src/session/person.ts'
import { signOut, startSession } from '#src/session/session.ts'
import { notDownloaded } from '#src/photos/photo-error.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { takeOriginal } from '#src/photos/take.ts'
import { currentToasts, dismissToast } from '#src/ui/notice/toast.ts'
import { withRuntime } from './with-runtime.tsx'

vi.mock('#src/photos/take.ts', () => ({
  takeOriginal: vi.fn<() => Promise<TakenPhoto>>(),
  takeFile: vi.fn<() => Promise<TakenPhoto>>(),
  takeAsItIs: async () => undefined,
}))

const original = { bytes: new ArrayBuffer(1), type: 'image/jpeg' } as const
const photo = { id: 'taken' } as TakenPhoto

/** A photo that waits for the code which processes it; the test makes each attempt fail or succeed. */
async function openWaiting() {
  vi.mocked(takeOriginal).mockReset()
  const database = openOutboxDatabase(`goes-on-${crypto.randomUUID()}`)
  const keep = vi.fn<() => Promise<string>>(async () => 'entry')
  const fail: (() => void)[] = []
  vi.mocked(takeOriginal).mockImplementationOnce(
    () => new Promise((_, reject) => fail.push(() => reject(notDownloaded(original)))),
  )
  vi.mocked(takeOriginal).mockImplementation(async () => photo)
  const { result, unmount } = renderHook(
    () =>
      usePhotoFlow<'one'>({
        place: 'report:7',
        describe: () => ({ path: '/', title: 'Relatório', name: 'foto' }),
        takesSeveral: () => false,
        keep,
      }),
    { wrapper: withRuntime(database) },
  )
  onTestFinished(() => {
    unmount()
    database.close()
  })
  await act(
    async () =>
      void (await result.current.keepReady('one', Promise.reject(notDownloaded(original)))),
  )
  await vi.waitFor(() => expect(fail).toHaveLength(1))
  return { keep, failFirst: () => act(async () => fail[0]?.()) }
}

test('PHOTO-03 a photo that waits for the network is tried again when the network returns during an attempt that fails', async () => {
  const { keep, failFirst } = await openWaiting()
  await act(async () => void dispatchEvent(new Event('online')))
  await failFirst()
  await vi.waitFor(() => expect(keep).toHaveBeenCalledTimes(1))
  expect(takeOriginal).toHaveBeenCalledTimes(2)
})

test('PHOTO-03 a photo that waits for the network is tried again after a backoff, with no hint of a network', async () => {
  const wait = vi.spyOn(globalThis, 'setTimeout')
  onTestFinished(() => wait.mockRestore())
  const { keep, failFirst } = await openWaiting()
  await failFirst()
  const later = () => wait.mock.calls.find(([, ms]) => ms === 5000)?.[0]
  await vi.waitFor(() => expect(later()).toBeDefined())
  expect(keep).not.toHaveBeenCalled()
  await act(async () => later()?.())
  await vi.waitFor(() => expect(keep).toHaveBeenCalledTimes(1))
  expect(takeOriginal).toHaveBeenCalledTimes(2)
})

test('a photo that fails after its screen was left is named by the number that its record has by then', async () => {
  startSession(fakeToken({ sub: '7', exp: 4e9 }))
  const database = openOutboxDatabase(`left-${crypto.randomUUID()}`)
  const local = makeLocalId()
  const { result, unmount } = renderHook(
    () =>
      usePhotoFlow<'one'>({
        place: `receiving:${local}`,
        describe: () => ({ path: '/', title: `Recebimento #${local}`, name: 'foto' }),
        takesSeveral: () => false,
        keep: () => Promise.reject(new Error('Sem espaço')),
      }),
    { wrapper: withRuntime(database) },
  )
  onTestFinished(() => {
    for (const { id } of currentToasts()) dismissToast(id)
    signOut()
    database.close()
  })
  let arrive: (taken: TakenPhoto) => void = () => expect.unreachable()
  const ready = new Promise<TakenPhoto>((resolve) => (arrive = resolve))
  const taking = result.current.keepReady('one', ready)
  unmount()
  const person = personKey(location.origin, '7')
  await database.strict.aliases.put({ person, type: 'receiving', localId: local, serverId: 4711 })
  arrive(photo)
  await taking
  expect(currentToasts().map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Recebimento #4711, foto: a foto não foi salva\./),
  ])
})
