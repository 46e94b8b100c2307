import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { heldAt, holdPhoto } from '#src/evidence/held/held-photos.ts'
import { heldForm } from '#src/outbox/act/replaced-photo.ts'
import { discardDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import { readDrafts, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { ana, answer, setField } from '#src/outbox/testing/fake-ports.ts'
import { startDevice, type Device } from './open-screen.tsx'

const dayMs = 86_400_000
const place = 'stuffing:4711'
const slot = { place, slot: '3', path: '/ops/relatorios/estufagem/4711/3', name: 'foto 3' }
const original = { bytes: new Uint8Array([7]).buffer, type: 'image/jpeg' } as const
const formsOf = async ({ database }: Device) =>
  (await readDrafts(database, ana)).map(({ form }) => form)

/** A photo that could not be processed, and a note that was begun, each discarded separately. */
async function discardBoth(device: Device) {
  const { database } = device
  const given = { clock: { now: () => device.clock.at } }
  await holdPhoto(database, ana, { ...slot, title: 'Estufagem #4711', id: 'one', original })
  const path = '/sgi/checklists/carregamento/12'
  await saveDraft(database, ana, 'note', { path, typed: { obs: 'Lona rasgada', idOption: 3 } })
  await discardDrafts(database, given, ana, [heldForm('one')])
  device.pass(60_000)
  await discardDrafts(database, given, ana, ['note'])
}

/** Opens «Descartados», with the latest first. */
async function openDiscarded(device: Device) {
  const user = await device.open('/envios')
  const name = 'Descartados (2): podem ser restaurados por 7 dias'
  await user.click(await screen.findByRole('button', { name }))
  // Each row reads its own draft.
  await screen.findByText('Observação: Lona rasgada')
  await screen.findByText('Estufagem #4711, foto 3')
  return user
}

test('UX-31 shows a discarded draft in «Descartados» with its picture and text, and restores it', async () => {
  const device = startDevice()
  await discardBoth(device)
  const user = await openDiscarded(device)
  screen.getByText('Checklist de Carregamento #12')
  screen.getByText('Estufagem #4711, foto 3')
  await screen.findByRole('img', { name: 'Foto 1: Estufagem #4711, foto 3' })
  screen.getByText('Descartado às 11:31')
  const [, photo = expect.unreachable()] = screen.getAllByRole('button', { name: 'Restaurar' })
  await user.click(photo)
  await screen.findByText('Restaurado: está de novo na tela em que foi feito.')
  await waitFor(() => expect(screen.queryByText('Estufagem #4711, foto 3')).toBeNull())
  expect(await heldAt(device.database, ana, place)).toMatchObject([{ id: 'one', original }])
  await user.click(screen.getByRole('button', { name: 'Restaurar' }))
  await waitFor(async () => expect(await formsOf(device)).toContain('note'))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Descartados/ })).toBeNull())
})

test('deletes a discarded draft for good after a confirmation that shows it', async () => {
  const device = startDevice()
  await discardBoth(device)
  const user = await openDiscarded(device)
  const [, photo = expect.unreachable()] = screen.getAllByRole('button', { name: 'Excluir de vez' })
  await user.click(photo)
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir de vez?' }))
  await dialog.findByRole('img', { name: 'Foto 1: Estufagem #4711, foto 3' })
  await user.click(dialog.getByRole('button', { name: 'Excluir de vez' }))
  await screen.findByText('Excluído.')
  expect(await device.database.relaxed.drafts.count()).toBe(1)
  expect(await formsOf(device)).toEqual([])
})

test('does not list a discarded draft after a week', async () => {
  const device = startDevice()
  await discardBoth(device)
  device.pass(7 * dayMs + 120_000)
  await device.send()
  await device.open('/envios')
  expect(await device.database.relaxed.drafts.count()).toBe(0)
  expect(screen.queryByRole('button', { name: /^Descartados/ })).toBeNull()
})

test('UX-21 discarding a rejected entry shows its begun correction, discards it too, and restores both', async () => {
  const device = startDevice()
  const { database } = device
  const [entry] = await device.act(setField({ report: 7, field: 'peso', value: 'x' }))
  device.answerWith(() => answer(422, { message: 'Não' }))
  await device.send()
  const form = `peso:${entry?.id}`
  await saveDraft(database, ana, form, { path: '/x', typed: { text: '12,5' } })
  const user = await device.open('/envios')
  await user.click(await screen.findByRole('button', { name: 'Descartar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Descartar este envio?' }))
  await dialog.findByText('Valor: 12,5')
  await user.click(dialog.getByRole('button', { name: 'Descartar' }))
  await user.click(await screen.findByRole('button', { name: /^Descartados \(2\)/ }))
  await screen.findByText('Valor: 12,5')
  for (let left = 2; left > 0; left -= 1) {
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Restaurar' })).toHaveLength(left),
    )
    const [one = expect.unreachable()] = screen.getAllByRole('button', { name: 'Restaurar' })
    await user.click(one)
  }
  await waitFor(async () => expect(await formsOf(device)).toEqual([form]))
  const [back] = await database.relaxed.entries.toArray()
  expect(back?.state).toBe('parked')
})

test('UX-13 without room a draft cannot be discarded restorably: the person may delete it for good', async () => {
  const device = startDevice()
  const { database } = device
  const path = '/ops/relatorios/estufagem/4711/3'
  await saveDraft(database, ana, 'note', { path, typed: 'Lona rasgada' }, device.clock.at)
  const user = await device.open('/entregar')
  await user.click(await screen.findByRole('button', { name: /^Descartar rascunhos/ }))
  const full = new DOMException('no room', 'QuotaExceededError')
  const put = vi.spyOn(database.strict.drafts, 'put').mockRejectedValue(full as never)
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Descartar' }))
  await dialog.findByText(/Não há espaço neste aparelho para guardar por 7 dias/)
  expect(await formsOf(device)).toEqual(['note'])
  await user.click(dialog.getByRole('button', { name: 'Excluir de vez' }))
  await screen.findByText('Pode entregar')
  put.mockRestore()
  expect(await database.relaxed.drafts.count()).toBe(0)
})
