import { act, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { usePhotoFlow } from '#src/evidence/photo/use-photo-flow.ts'
import { openOutboxDatabase } from '#src/outbox/store/database.ts'
import { notDownloaded } from '#src/photos/photo-error.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { takeOriginal } from '#src/photos/take.ts'
import { withRuntime } from './with-runtime.tsx'

vi.mock('#src/photos/take.ts', () => ({
  takeOriginal: vi.fn<() => Promise<TakenPhoto>>(),
  takeFile: vi.fn<() => Promise<TakenPhoto>>(),
  takeAsItIs: async () => undefined,
}))

const original = { bytes: new ArrayBuffer(1), type: 'image/jpeg' } as const
const photo = { id: 'taken' } as TakenPhoto

test('PHOTO-03 a photo that waits for the network is tried once more when the network returns while an attempt fails', async () => {
  const database = openOutboxDatabase(`goes-on-${crypto.randomUUID()}`)
  onTestFinished(() => database.close())
  const keep = vi.fn<() => Promise<string>>(async () => 'entry')
  const failNow: (() => void)[] = []
  vi.mocked(takeOriginal).mockImplementationOnce(
    () => new Promise((_, reject) => failNow.push(() => reject(notDownloaded(original)))),
  )
  vi.mocked(takeOriginal).mockImplementation(async () => photo)
  const { result } = renderHook(
    () =>
      usePhotoFlow<'one'>({
        place: 'report:7',
        describe: () => ({ path: '/', title: 'Relatório', name: 'foto' }),
        takesSeveral: () => false,
        keep,
      }),
    { wrapper: withRuntime(database) },
  )
  await act(
    async () =>
      void (await result.current.keepReady('one', Promise.reject(notDownloaded(original)))),
  )
  await vi.waitFor(() => expect(failNow).toHaveLength(1))
  await act(async () => void dispatchEvent(new Event('online')))
  await act(async () => failNow[0]?.())
  await vi.waitFor(() => expect(keep).toHaveBeenCalledTimes(1))
  expect(takeOriginal).toHaveBeenCalledTimes(2)
})
