import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { holdPhoto } from '#src/evidence/held/held-photos.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { readDraft, readDrafts, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { shrink } from '#src/photos/shrink.ts'
import { jpeg } from '../picking.ts'
import { idSaida, openStuffing } from './open-stuffing.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

/** Each test has its own page: a slot of an earlier page does not count as interrupted in this one. */
const path = `/ops/relatorios/estufagem/${idSaida}/3`
const slot = {
  place: `stuffing:${idSaida}`,
  slot: '3',
  path,
  title: `Estufagem #${idSaida}`,
  name: 'foto 3',
}
const id = '7a0c6d0e-6f0f-4f3e-9d55-0d3f6f1f2b10'
const report = `/ops/relatorios/estufagem/${idSaida}`

it('UX-12 the list leads back to the photo that was about to be taken', async () => {
  const { user, address } = await openStuffing({
    at: '/ops/relatorios/estufagem',
    before: ({ database, person }) => saveDraft(database, person, 'photo-slot', slot),
  })
  expect(await screen.findByText('Continuar: foto 3')).toBeDefined()
  await user.click(screen.getByRole('link', { name: 'Continuar' }))
  expect(address()).toBe(path)
})

it('UX-12 a photo of a record without a number is named in words, without the local id', async () => {
  const local = makeLocalId()
  const unsent = { place: `receiving:${local}`, title: `Recebimento #${local}` }
  await openStuffing({
    at: '/ops/relatorios/estufagem',
    before: ({ database, person }) =>
      saveDraft(database, person, 'photo-slot', { ...slot, ...unsent }),
  })
  expect(await screen.findByText('Recebimento novo')).toBeDefined()
})

it('UX-12 the report opens on the same step and offers to go on, or not', async () => {
  const { user, database, person } = await openStuffing({
    at: report,
    before: ({ database: db, person: who }) => saveDraft(db, who, 'photo-slot', slot),
  })
  expect(await screen.findByText('Continuar: foto 3')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Abrir a câmera' })).toBeDefined()
  // It is unknown which of the two was open.
  expect(screen.getByText(/A foto da câmera ou da galeria não chegou ao aplicativo/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Agora não' }))
  await waitFor(() => expect(screen.queryByText('Continuar: foto 3')).toBeNull())
  expect(await readDraft(database, person, 'photo-slot')).toBeUndefined()
})

it('UX-12 UX-31 an original that could not be processed before the page died is still there', async () => {
  const original = { bytes: jpeg.slice().buffer, type: 'image/jpeg' } as const
  const { user, database, person, entries } = await openStuffing({
    at: report,
    before: (device) => holdPhoto(device.database, device.person, { ...slot, id, original }),
  })
  expect(await screen.findByText('Erro ao processar imagem!')).toBeDefined()
  vi.mocked(shrink).mockResolvedValue({
    bytes: jpeg.slice().buffer,
    thumbnail: jpeg.slice().buffer,
  })
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(await screen.findByRole('heading', { name: 'Checklist assinado' })).toBeDefined()
  expect(await entries()).toHaveLength(1)
  expect(await readDrafts(database, person)).toEqual([])
})
