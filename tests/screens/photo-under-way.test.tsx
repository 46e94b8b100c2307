import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useTakePhoto } from '#src/evidence/camera/use-take-photo.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'

const useTaking = (place: string) =>
  useTakePhoto<'one'>({
    place,
    slotOf: (slot) => ({ place, slot, path: '/', title: 'Registro', name: 'foto' }),
    namedSlotOf: () => expect.unreachable(),
    isShown: () => true,
    onTaken: async () => undefined,
    endSlot: async () => undefined,
    keep: async () => 'entry',
    onSaved: () => undefined,
    onHeld: async () => true,
  })

test('a photo stays under way when its record gets its number meanwhile, and when the screen is opened again', async () => {
  let arrive: (photo: TakenPhoto) => void = () => expect.unreachable()
  const photo = new Promise<TakenPhoto>((resolve) => (arrive = resolve))
  const first = renderHook(useTaking, { initialProps: 'machine:local' })
  let kept: Promise<boolean> | undefined
  act(() => void (kept = first.result.current.keepReady('one', photo)))
  const anew = renderHook(useTaking, { initialProps: 'machine:local' })
  const another = renderHook(useTaking, { initialProps: 'machine:4711' })
  first.rerender('machine:4711')
  const seen = () => [first, anew, another].map(({ result }) => result.current.isTaking)
  expect(seen()).toEqual([true, true, false])
  arrive({ id: 'one' } as TakenPhoto)
  await act(async () => expect(await kept).toBe(true))
  await waitFor(() => expect(seen()).toEqual([false, false, false]))
})
