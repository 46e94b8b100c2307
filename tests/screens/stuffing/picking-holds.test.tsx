import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { isBusyHere } from '#src/hooks/draft/busy.ts'
import { nothingComesAfterMs } from '#src/evidence/camera/hold-while-picking.ts'
import { holdTimersOf } from '../hold-timers.ts'
import { pick, shrinkToOne, shrinkWhenAsked } from '../picking.ts'
import { idSaida, openStuffing } from './open-stuffing.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(shrinkToOne)

const galleryOf = () =>
  document.querySelector<HTMLInputElement>('input[type=file]:not([capture])') ??
  expect.unreachable()

/** Opens the step with the system's gallery over it. */
async function openGallery() {
  const opened = await openStuffing({ at: `/ops/relatorios/estufagem/${idSaida}/3` })
  const seen = vi.fn<() => void>()
  const button = await screen.findByRole('button', { name: 'Escolher da galeria' })
  expect(isBusyHere()).toBe(false)
  galleryOf().addEventListener('click', seen)
  await opened.user.click(button)
  await waitFor(() => expect(seen).toHaveBeenCalledOnce())
  return { ...opened, seen }
}

it('UX-11 no new version takes over while the system’s gallery is open, or before its photo is kept', async () => {
  const { user, entries } = await openGallery()
  expect(isBusyHere()).toBe(true)
  const go = shrinkWhenAsked()
  await pick(user, 'gallery')
  expect(isBusyHere()).toBe(true)
  go()
  await waitFor(() => expect(isBusyHere()).toBe(false))
  expect(await entries()).toHaveLength(1)
})

it('UX-11 no new version takes over when the screen was left under the gallery, until the person returns without a photo', async () => {
  const { unmount } = await openGallery()
  const gallery = galleryOf()
  unmount()
  expect(isBusyHere()).toBe(true)
  fireEvent(gallery, new Event('cancel'))
  expect(isBusyHere()).toBe(false)
})

it('a browser that does not report the return delays it only for a while after the page is visible again', async () => {
  await openGallery()
  const goOff = holdTimersOf(nothingComesAfterMs)
  goOff()
  expect(isBusyHere()).toBe(true)
  fireEvent(document, new Event('visibilitychange'))
  expect(isBusyHere()).toBe(true)
  goOff()
  expect(isBusyHere()).toBe(false)
})

it('a gallery that was opened later delays it independently', async () => {
  const { user, seen } = await openGallery()
  await user.click(screen.getByRole('button', { name: 'Escolher da galeria' }))
  await waitFor(() => expect(seen).toHaveBeenCalledTimes(2))
  expect(isBusyHere()).toBe(true)
  fireEvent(galleryOf(), new Event('cancel'))
  await waitFor(() => expect(isBusyHere()).toBe(false))
})
