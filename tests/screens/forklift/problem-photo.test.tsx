import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { heldPhotos } from '#src/evidence/held/held-photos.ts'
import { idChecklist } from '#src/features/forklift/example-forklift.ts'
import { discardedDrafts, restoreDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import { readDraft, readDrafts } from '#src/outbox/drafts/drafts.ts'
import { isSameTap } from '#src/ui/form/same-tap.ts'
import { pick, shrinkToOne, shrinkWhenAsked } from '../picking.ts'
import { base, checklistAnswers, openForklift, pageOn, today } from './open-forklift.tsx'

vi.mock('#src/api/config.ts', { spy: true })
vi.mock('#src/ui/form/same-tap.ts', { spy: true })
vi.mock('#src/photos/shrink.ts', () => ({ shrink: vi.fn<() => Promise<unknown>>() }))

beforeEach(() => {
  vi.mocked(isSameTap).mockReturnValue(false)
  shrinkToOne()
})

const asked = 'Descartar o problema?'

async function discardProblem(user: UserEvent) {
  const dialog = within(await screen.findByRole('dialog', { name: asked }))
  await user.click(dialog.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

/** A problem is being described, with a photo that is processed until `go` is called. */
async function takePhoto() {
  const opened = await openForklift({
    at: `${base}/checklist/${idChecklist}`,
    answers: checklistAnswers(pageOn(today)),
  })
  const { user } = opened
  await screen.findByRole('heading', { name: 'Item freio' })
  await user.click(screen.getByRole('button', { name: 'Ruim' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('O que está errado?'), 'Pedal no fundo')
  const go = shrinkWhenAsked()
  await pick(user, 'gallery')
  const button = (name: string) => dialog.getByRole('button', { name })
  return { ...opened, dialog, button, go }
}

describe('a photo of a problem that is still being processed', () => {
  it('blocks saving, and is sent with the problem', async () => {
    const { user, entries, button, go } = await takePhoto()
    const save = button('Salvar problema')
    await user.click(save)
    expect(save).toHaveProperty('disabled', true)
    go()
    await waitFor(() => expect(save).toHaveProperty('disabled', false))
    await user.click(save)
    await waitFor(async () =>
      expect(await entries()).toMatchObject([{ bodyIds: [expect.any(String)] }]),
    )
  })

  it('is sent with the problem as soon as it is kept, also when the screen does not show it yet', async () => {
    const { user, database, entries, button, go } = await takePhoto()
    // Live queries are not answered from here on.
    const get = vi.spyOn(database.relaxed.drafts, 'get')
    get.mockReturnValue(new Promise(() => undefined) as never)
    go()
    await waitFor(() => expect(button('Salvar problema')).toHaveProperty('disabled', false))
    get.mockRestore()
    await user.click(button('Salvar problema'))
    await waitFor(async () =>
      expect(await entries()).toMatchObject([{ bodyIds: [expect.any(String)] }]),
    )
  })

  it.each(['Cancelar', 'Fechar'])(
    'is discarded with the problem, and does not return: %s',
    async (way) => {
      const { user, database, person, entries, button, go } = await takePhoto()
      await user.click(button(way))
      // The confirmation opens only after the photo in progress is kept.
      expect(screen.queryByRole('dialog', { name: asked })).toBeNull()
      go()
      await discardProblem(user)
      await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
      await user.click(screen.getByRole('button', { name: 'Ruim' }))
      const dialog = within(await screen.findByRole('dialog'))
      expect(dialog.getByRole('button', { name: 'Foto (opcional)' })).toBeDefined()
      expect(await entries()).toEqual([])
    },
  )

  it('UX-31 is discarded with the problem too when it could not be processed', async () => {
    const { user, database, person, button, go } = await takePhoto()
    await user.click(button('Cancelar'))
    expect(button('Cancelar')).toHaveProperty('disabled', true)
    go(new Error('no memory'))
    await discardProblem(user)
    await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
  })
})

it('UX-12 a discarded problem leaves no slot', async () => {
  const { user, database, person, dialog, button, go } = await takePhoto()
  go()
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined)
  await user.click(await dialog.findByRole('button', { name: 'Tirar de novo' }))
  await waitFor(async () => expect(await readDraft(database, person, 'photo-slot')).toBeDefined())
  await pick(user, 'gallery', { file: new File(['%PDF-1.7'], 'a.jpg', { type: 'image/jpeg' }) })
  await screen.findByText(
    'Erro ao processar imagem! Este arquivo não é uma imagem. Tire ou escolha uma foto.',
  )
  await user.click(button('Cancelar'))
  await discardProblem(user)
  await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
})

it('UX-21 shows text and photo before they are discarded, and can restore them', async () => {
  const { user, database, person, dialog, button, go } = await takePhoto()
  go()
  await dialog.findByRole('img')
  await user.click(button('Cancelar'))
  const question = within(await screen.findByRole('dialog', { name: asked }))
  await question.findByText('Observação: Pedal no fundo')
  question.getByText('Resposta: Ruim')
  question.getByRole('img', { name: /^Foto 1: Empilhadeiras/ })
  await user.click(question.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [{ at, forms } = expect.unreachable()] = await discardedDrafts(database, person)
  expect(forms).toHaveLength(2)
  await restoreDrafts(database, { clock: Date }, person, at)
  expect((await readDrafts(database, person)).map(({ form }) => form)).toEqual(forms)
})

describe('an original of a problem', () => {
  const ways: [string, (opened: Awaited<ReturnType<typeof takePhoto>>) => unknown][] = [
    ['Cancelar', ({ user, button }) => user.click(button('Cancelar'))],
    ['Fechar', ({ user, button }) => user.click(button('Fechar'))],
    ['Escape', () => fireEvent(screen.getByRole('dialog'), new Event('cancel'))],
  ]

  it.each(ways)('UX-21 UX-31 asks before it is discarded: %s', async (_way, leave) => {
    const opened = await takePhoto()
    const { user, database, person, dialog, go } = opened
    go(new Error('no memory'))
    await screen.findByText('A foto original está guardada até você decidir.')
    const confirming = () => screen.findByRole('dialog', { name: 'Descartar o problema?' })
    await leave(opened)
    await user.click(within(await confirming()).getByRole('button', { name: 'Voltar' }))
    expect(dialog.getByLabelText('O que está errado?')).toHaveProperty('value', 'Pedal no fundo')
    expect(await heldPhotos(database, person)).toHaveLength(1)
    await leave(opened)
    await user.click(within(await confirming()).getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(async () => expect(await readDrafts(database, person)).toEqual([]))
  })
})

it('UX-31 a photo that is replaced by a retake is discarded, and can be restored', async () => {
  const { user, database, person, dialog, go } = await takePhoto()
  const photo = async () => {
    const drafts = await readDrafts(database, person)
    return drafts.find(({ value }) => 'dia' in (value as object))?.value
  }
  go()
  await dialog.findByRole('button', { name: 'Tirar de novo' })
  const first = await photo()
  await pick(user, 'gallery')
  await waitFor(async () => expect(await photo()).not.toEqual(first))
  const [act, ...others] = await discardedDrafts(database, person)
  expect(others).toEqual([])
  await restoreDrafts(database, { clock: Date }, person, act?.at ?? 0)
  expect(first).toBeDefined()
  expect(await photo()).toEqual(first)
  expect(await discardedDrafts(database, person)).toHaveLength(1)
})
