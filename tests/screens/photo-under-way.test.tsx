import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { usePhotoFlow } from '#src/evidence/photo/use-photo-flow.ts'
import { openOutboxDatabase } from '#src/outbox/store/database.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { withRuntime } from './with-runtime.tsx'

const useTaking = (place: string) =>
  usePhotoFlow<'one'>({
    place,
    describe: () => ({ path: '/', title: 'Registro', name: 'foto' }),
    takesSeveral: () => false,
    keep: async () => 'entry',
  })

test('a photo stays under way when its record gets its number meanwhile, and when the screen is opened again', async () => {
  const database = openOutboxDatabase(`under-way-${crypto.randomUUID()}`)
  onTestFinished(() => database.close())
  const wrapper = withRuntime(database)
  const at = (place: string) => renderHook(useTaking, { initialProps: place, wrapper })
  let arrive: (photo: TakenPhoto) => void = () => expect.unreachable()
  const photo = new Promise<TakenPhoto>((resolve) => (arrive = resolve))
  const first = at('machine:local')
  let kept: Promise<boolean> | undefined
  act(() => void (kept = first.result.current.keepReady('one', photo)))
  const anew = at('machine:local')
  const another = at('machine:4711')
  first.rerender('machine:4711')
  const seen = () => [first, anew, another].map(({ result }) => result.current.isTaking)
  expect(seen()).toEqual([true, true, false])
  arrive({ id: 'one' } as TakenPhoto)
  await act(async () => expect(await kept).toBe(true))
  await waitFor(() => expect(seen()).toEqual([false, false, false]))
})
