import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { holdPhoto } from '#src/evidence/held/held-photos.ts'
import type { PhotoSlot } from '#src/evidence/photo/photo-slot.ts'
import type { Device } from './open-device.tsx'
import { jpeg } from './picking.ts'

const original = { bytes: jpeg.slice().buffer, type: 'image/jpeg' } as const

/** Adds a photo of this record that could not be processed before the screen was opened. Resolves with its id. */
export async function holdOne(
  { database, person }: Pick<Device, 'database' | 'person'>,
  { place, slot }: Pick<PhotoSlot, 'place' | 'slot'>,
): Promise<string> {
  const id = crypto.randomUUID()
  const words = { path: '/', title: 'Registro', name: `foto ${slot}` }
  await holdPhoto(database, person, { id, place, slot, ...words, original })
  return id
}

/** Waits until a button about a photo is enabled; its text appears earlier, while the photo is under way. */
export async function enabled(name: string) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  return button
}

/** Discards the displayed original and confirms. */
export async function discardOriginal(user: UserEvent) {
  await user.click(await enabled('Descartar a foto'))
  const name = 'Descartar a foto original?'
  const dialog = within(await screen.findByRole('dialog', { name }))
  await user.click(dialog.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
}
